package dev.brownout.store.event;

import dev.brownout.budget.quarkus.Allowance;
import dev.brownout.budget.quarkus.keyed.Caller;
import dev.brownout.budget.quarkus.keyed.IdempotencyKey;
import dev.brownout.budget.quarkus.keyed.KeyedHeaders;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.store.sql.SqlProblems;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestHeader;

/** Takes carrier events, each at most once for its key. */
@Path("/shipments/{id}/events")
public class EventResource {

  private final EventRepository events;
  private final String kind;

  @Inject
  EventResource(EventRepository events, @ConfigProperty(name = "store.kind") String kind) {
    this.events = events;
    this.kind = kind;
  }

  /** Records one event and answers it. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "One carrier event, at most once for each key",
      description =
          "Appends the event to the shipment and keeps the answer with the key, in one transaction."
              + " Keys are kept for the time of the setting store.idempotency.kept-for.")
  @Parameter(
      name = KeyedHeaders.IDEMPOTENCY_KEY,
      in = ParameterIn.HEADER,
      required = true,
      description = "A structured-field string of 1 to 256 characters",
      example = "\"8e03978e-40d5-43e8-bc93-6894a57f9324\"")
  @Parameter(
      name = KeyedHeaders.CALLER,
      in = ParameterIn.HEADER,
      description = "Whose key it is; anonymous when left out",
      example = "hanse-paket")
  @RequestBody(
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "event", value = Examples.EVENT)))
  @APIResponse(
      responseCode = "201",
      description = "The event as it was stored; Idempotency-Replayed: true when it was before",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "stored", value = Examples.STORED)))
  @APIResponse(
      responseCode = "400",
      description = "A field or a header is missing or malformed; the problem names it",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "404",
      description = "There is no such shipment",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "409",
      description =
          "With Retry-After: the original of this key is still running. Without: the event cannot"
              + " follow what happened before",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "422",
      description = "The key belongs to a write with another payload",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "503",
      description = "The database is not available",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "504",
      description =
          "The deadline passed first; whether it was written says the same request, sent again",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<Response> record(
      @Parameter(description = "S- and eight digits", example = "S-00000017") @PathParam("id")
          String id,
      @Parameter(hidden = true) @RestHeader(KeyedHeaders.IDEMPOTENCY_KEY) List<String> keys,
      @Parameter(hidden = true) @RestHeader(KeyedHeaders.CALLER) List<String> callers,
      EventBody body) {
    checkKind();
    IdempotencyKey key = IdempotencyKey.of(keys);
    Caller caller = Caller.of(callers);
    CarrierEvent event = CarrierEvent.of(id, body);
    return events
        .record(caller, key, event, Allowance.current())
        .map(Recorded::toResponse)
        .onFailure()
        .transform(failure -> SqlProblems.of("POST /shipments/" + id + "/events", failure));
  }

  private void checkKind() {
    if (!kind.equals("shipments")) {
      throw new NotFoundException(
          String.format(
              Locale.ROOT, "This store serves %s (its setting store.kind), not shipments.", kind));
    }
  }
}
