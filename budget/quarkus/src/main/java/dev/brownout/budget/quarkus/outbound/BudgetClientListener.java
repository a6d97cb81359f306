package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.policy.BudgetConfig;
import dev.brownout.budget.quarkus.policy.BudgetedClients;
import io.quarkus.arc.Arc;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.runtime.annotations.RegisterResources;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpVersion;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.rest.client.RestClientBuilder;
import org.eclipse.microprofile.rest.client.spi.RestClientListener;
import org.jboss.resteasy.reactive.client.api.QuarkusRestClientProperties;
import org.jboss.resteasy.reactive.client.impl.VertxRequestCustomizingClientBuilder;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestFilter;

/**
 * Fits every new budgeted REST client with what its exchanges need. Found by its name in {@code
 * META-INF/services}, which a native image must be told of.
 */
@RegisterForReflection
@RegisterResources(
    globs = "META-INF/services/org.eclipse.microprofile.rest.client.spi.RestClientListener")
public final class BudgetClientListener implements RestClientListener {

  /** Before the application's headers factory, which may go on on another thread. */
  private static final int FIRST = Integer.MIN_VALUE;

  private static final int AFTER_THE_HEADERS_FACTORY = Integer.MIN_VALUE + 1;

  /** After all other response filters, those that make exceptions of error answers included. */
  private static final int LAST = Integer.MIN_VALUE;

  @Override
  public void onNewClient(Class<?> client, RestClientBuilder builder) {
    if (!BudgetedClients.includes(client)) {
      return;
    }
    BudgetedClient.refusePlainBuild(client);
    if (builder instanceof VertxRequestCustomizingClientBuilder<?> customizing) {
      builder.register((ResteasyReactiveClientRequestFilter) BudgetClientListener::tie, FIRST);
      builder.register(new ExchangeFilter(), AFTER_THE_HEADERS_FACTORY);
      builder.register(new BodyFilter(), LAST);
      Object connectTimeout =
          builder.getConfiguration().getProperty(QuarkusRestClientProperties.CONNECT_TIMEOUT);
      customizing.httpClientOptionsCustomizer(
          options -> {
            boundHandshake(options, connectTimeout);
            customize(options);
          });
      customizing.httpClientRequestCustomizer(BudgetClientListener::granted);
    }
  }

  /**
   * A TLS handshake is a part of connecting, so it may take no longer: Vert.x' own limit of 10 s,
   * which no setting reaches, would hold the place in the pool.
   */
  private static void boundHandshake(HttpClientOptions options, Object connectTimeout) {
    long usual = options.getSslHandshakeTimeoutUnit().toMillis(options.getSslHandshakeTimeout());
    if (connectTimeout instanceof Integer millis && millis > 0 && millis < usual) {
      options.setSslHandshakeTimeout(millis).setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
    }
  }

  private static void customize(HttpClientOptions options) {
    BudgetConfig config = Arc.container().instance(BudgetConfig.class).get();
    boolean cleartext = options.getProtocolVersion() == HttpVersion.HTTP_2 && !options.isSsl();
    if (cleartext && config.http2().priorKnowledge()) {
      options.setHttp2ClearTextUpgrade(false);
    }
  }

  private static void tie(ResteasyReactiveClientRequestContext context) {
    Exchange exchange = Exchange.starting();
    if (exchange != null) {
      exchange.prepared(context);
    }
  }

  private static void granted(HttpClientRequest request) {
    Exchange exchange = Exchange.of(Vertx.currentContext());
    if (exchange != null) {
      exchange.granted(request);
    }
  }
}
