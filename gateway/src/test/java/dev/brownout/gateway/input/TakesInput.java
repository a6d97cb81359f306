package dev.brownout.gateway.input;

import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A resource that takes a town and a kind, and says back what it understood. */
@Path("/takes-input")
public class TakesInput {

  static final AtomicInteger TAKEN = new AtomicInteger();

  @Inject Input input;

  /** Answers what was understood. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces(MediaType.APPLICATION_JSON)
  public Uni<Map<String, String>> take(@Context HttpServerRequest request) {
    return input.json(request).map(TakesInput::understood);
  }

  private static Map<String, String> understood(Fields fields) {
    fields.only("kind", "city");
    String kind = fields.text("kind", Form.oneOf("scan", "note"));
    String city = fields.text("city", Form.line(100));
    TAKEN.incrementAndGet();
    return Map.of("kind", kind, "city", city);
  }
}
