package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.policy.BudgetConfig;
import dev.brownout.budget.quarkus.policy.BudgetedClients;
import io.quarkus.arc.Arc;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.runtime.annotations.RegisterResources;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpVersion;
import org.eclipse.microprofile.rest.client.RestClientBuilder;
import org.eclipse.microprofile.rest.client.spi.RestClientListener;
import org.jboss.resteasy.reactive.client.impl.VertxRequestCustomizingClientBuilder;

/**
 * Fits every new budgeted REST client with what its exchanges need. Found by its name in {@code
 * META-INF/services}, which a native image must be told of.
 */
@RegisterForReflection
@RegisterResources(
    globs = "META-INF/services/org.eclipse.microprofile.rest.client.spi.RestClientListener")
public final class BudgetClientListener implements RestClientListener {

  private static final int BEFORE_ALL_OTHERS = Integer.MIN_VALUE + 1;

  @Override
  public void onNewClient(Class<?> client, RestClientBuilder builder) {
    if (BudgetedClients.includes(client)
        && builder instanceof VertxRequestCustomizingClientBuilder<?> customizing) {
      builder.register(new ExchangeFilter(), BEFORE_ALL_OTHERS);
      customizing.httpClientOptionsCustomizer(BudgetClientListener::customize);
      customizing.httpClientRequestCustomizer(BudgetClientListener::granted);
    }
  }

  private static void customize(HttpClientOptions options) {
    BudgetConfig config = Arc.container().instance(BudgetConfig.class).get();
    boolean cleartext = options.getProtocolVersion() == HttpVersion.HTTP_2 && !options.isSsl();
    if (cleartext && config.http2().priorKnowledge()) {
      options.setHttp2ClearTextUpgrade(false);
    }
  }

  private static void granted(HttpClientRequest request) {
    Exchange exchange = Exchange.granted();
    if (exchange != null) {
      exchange.granted(request);
    }
  }
}
