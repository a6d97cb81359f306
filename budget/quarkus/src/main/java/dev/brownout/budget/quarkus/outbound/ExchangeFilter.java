package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.inbound.BudgetHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestFilter;

/** Writes the headers of an attempt on its request, before any other filter of the client. */
final class ExchangeFilter implements ResteasyReactiveClientRequestFilter {

  @Override
  public void filter(ResteasyReactiveClientRequestContext context) {
    Exchange exchange = Exchange.starting();
    if (exchange == null) {
      return;
    }
    exchange.prepared(context);
    AttemptInfo attempt = exchange.info();
    MultivaluedMap<String, Object> headers = context.getHeaders();
    headers.putSingle(BudgetHeaders.ATTEMPT, attempt.path());
    if (!attempt.requestId().isEmpty()) {
      headers.putSingle(BudgetHeaders.REQUEST_ID, attempt.requestId());
    }
    if (attempt.passesBudget()) {
      headers.putSingle(BudgetHeaders.REMAINING_MS, wholeMillis(attempt.timeoutNanos()));
    }
    for (AttemptHook hook : exchange.hooks()) {
      hook.beforeSend(context, attempt);
    }
  }

  /** Rounded down, never below 1: zero would read as expired. */
  private static String wholeMillis(long nanos) {
    return Long.toString(Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)));
  }
}
