package dev.brownout.budget.quarkus.outbound;

import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientResponseContext;
import java.io.InputStream;
import org.jboss.resteasy.reactive.client.handlers.VertxClientInputStream;
import org.jboss.resteasy.reactive.client.impl.PreservesThreadClientResponseFilter;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;

/** Keeps an attempt going while its answer's body arrives at the pace of the one who reads it. */
final class BodyFilter implements PreservesThreadClientResponseFilter {

  @Override
  public void filter(ClientRequestContext request, ClientResponseContext response) {
    InputStream arriving = response.getEntityStream();
    if (arriving instanceof VertxClientInputStream
        && request instanceof ResteasyReactiveClientRequestContext context) {
      Exchange exchange = Exchange.of(context.getContext());
      if (exchange != null) {
        var body = new StreamedBody(arriving, exchange);
        exchange.streams(body);
        response.setEntityStream(body);
      }
    }
  }
}
