package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.inbound.BudgetHeaders;
import dev.brownout.budget.time.Ticker;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestFilter;

/**
 * Writes the headers of an attempt on its request, after the application's headers factory and
 * before its filters. A request that nobody waits for any more is not sent.
 */
final class ExchangeFilter implements ResteasyReactiveClientRequestFilter {

  @Override
  public void filter(ResteasyReactiveClientRequestContext context) {
    Exchange exchange = Exchange.of(context.getContext());
    if (exchange == null) {
      return;
    }
    if (exchange.isAbandoned()) {
      context.abortWith(Response.status(Response.Status.GATEWAY_TIMEOUT).build());
      return;
    }
    AttemptInfo attempt = exchange.info();
    MultivaluedMap<String, Object> headers = context.getHeaders();
    headers.putSingle(BudgetHeaders.ATTEMPT, attempt.path());
    if (!attempt.requestId().isEmpty()) {
      headers.putSingle(BudgetHeaders.REQUEST_ID, attempt.requestId());
    }
    if (attempt.passesBudget()) {
      headers.putSingle(BudgetHeaders.REMAINING_MS, remaining(exchange));
    }
    for (AttemptHook hook : exchange.hooks()) {
      hook.beforeSend(context, attempt);
    }
  }

  /**
   * What is left of the attempt's time, less what a headers factory took that let it wait; never
   * below 1, since zero would read as expired.
   */
  private static String remaining(Exchange exchange) {
    long given = exchange.info().timeoutNanos();
    long left =
        Exchange.starting() == exchange
            ? given
            : given - (Ticker.system().nanos() - exchange.begunNanos());
    return Long.toString(Math.max(1, millis(left)));
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }
}
