package dev.brownout.budget.quarkus.keyed;

import dev.brownout.budget.quarkus.inbound.BudgetHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jboss.resteasy.reactive.RestResponse;

/**
 * Passes a supplier's answer to a keyed write on as it is: whoever repeats the write must get the
 * stored answer, success or failure, not this service's view of it.
 */
public final class KeyedAnswer {

  private static final List<String> HEADERS =
      List.of(
          "Content-Type",
          "Retry-After",
          BudgetHeaders.RETRY_ADVICE,
          KeyedHeaders.REPLAYED,
          KeyedHeaders.KEPT_UNTIL);

  private KeyedAnswer() {}

  /** The same status, body and headers of a keyed write's answer. */
  public static Response passedOn(RestResponse<String> given) {
    Response.ResponseBuilder answer = Response.status(given.getStatus()).entity(given.getEntity());
    for (String name : HEADERS) {
      Object value = given.getHeaders().getFirst(name);
      if (value != null) {
        answer.header(name, value);
      }
    }
    return answer.build();
  }
}
