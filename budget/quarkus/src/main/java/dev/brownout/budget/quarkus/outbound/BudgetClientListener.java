package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.Budgeted;
import dev.brownout.budget.quarkus.policy.BudgetConfig;
import io.quarkus.arc.Arc;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Arrays;
import org.eclipse.microprofile.rest.client.RestClientBuilder;
import org.eclipse.microprofile.rest.client.spi.RestClientListener;
import org.jboss.resteasy.reactive.client.impl.VertxRequestCustomizingClientBuilder;

/** Fits every new budgeted REST client with what its exchanges need. */
public final class BudgetClientListener implements RestClientListener {

  private static final int BEFORE_ALL_OTHERS = Integer.MIN_VALUE + 1;

  @Override
  public void onNewClient(Class<?> client, RestClientBuilder builder) {
    if (isBudgeted(client)
        && builder instanceof VertxRequestCustomizingClientBuilder<?> customizing) {
      builder.register(new ExchangeFilter(), BEFORE_ALL_OTHERS);
      Transport transport = new Transport();
      customizing.httpClientOptionsCustomizer(transport::customize);
      customizing.httpClientRequestCustomizer(transport::granted);
    }
  }

  private static boolean isBudgeted(Class<?> client) {
    return client.isAnnotationPresent(Budgeted.class)
        || Arrays.stream(client.getMethods()).anyMatch(m -> m.isAnnotationPresent(Budgeted.class));
  }

  /** Remembers the protocol of one client. */
  private static final class Transport {

    private volatile HttpVersion version = HttpVersion.HTTP_1_1;

    void customize(HttpClientOptions options) {
      version = options.getProtocolVersion();
      BudgetConfig config = Arc.container().instance(BudgetConfig.class).get();
      if (version == HttpVersion.HTTP_2 && !options.isSsl() && config.http2().priorKnowledge()) {
        options.setHttp2ClearTextUpgrade(false);
      }
    }

    void granted(HttpClientRequest request) {
      Exchange exchange = Exchange.granted();
      if (exchange != null) {
        exchange.granted(request, version);
      }
    }
  }
}
