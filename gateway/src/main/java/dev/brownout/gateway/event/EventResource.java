package dev.brownout.gateway.event;

import dev.brownout.budget.quarkus.keyed.Caller;
import dev.brownout.budget.quarkus.keyed.IdempotencyKey;
import dev.brownout.budget.quarkus.keyed.KeyedAnswer;
import dev.brownout.budget.quarkus.keyed.KeyedHeaders;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.gateway.input.Form;
import dev.brownout.gateway.input.Input;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestHeader;

/** Takes carrier events: each has one effect, however often it is sent. */
@Path("/shipments/{id}/events")
public class EventResource {

  private final EventClient deliveries;
  private final Input input;

  @Inject
  EventResource(@RestClient EventClient deliveries, Input input) {
    this.deliveries = deliveries;
    this.input = input;
  }

  /** Records one event, or answers what its key was answered before. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "One carrier event, at most once for each key",
      description =
          "Send the same Idempotency-Key with every repetition of one event, and a new one with each"
              + " new event. The key is known for 24 hours (the store's setting"
              + " store.idempotency.kept-for; Idempotency-Kept-Until on the answer says until when);"
              + " within that time a repetition gets the first answer again, success or failure,"
              + " with Idempotency-Replayed: true. Keys are scoped to their caller and this route."
              + " After 503, 504 or no answer at all, repeat it: it has one effect or none yet.")
  @Parameter(
      name = KeyedHeaders.IDEMPOTENCY_KEY,
      in = ParameterIn.HEADER,
      required = true,
      description =
          "A structured-field string (RFC 9651): 1 to 256 printable ASCII characters in quotation"
              + " marks",
      example = "\"8e03978e-40d5-43e8-bc93-6894a57f9324\"")
  @Parameter(
      name = KeyedHeaders.CALLER,
      in = ParameterIn.HEADER,
      description =
          "Whose key it is: 1 to 64 letters, digits, dots, dashes and underscores, set by what"
              + " authenticates callers in front of the gateway; anonymous when left out",
      example = "hanse-paket")
  @RequestBody(
      required = true,
      description =
          "code: announced, picked-up, in-transit, out-for-delivery or delivered; at: an instant"
              + " after ISO 8601; city: 1 to 100 characters",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = CarrierEvent.class),
              examples = @ExampleObject(name = "event", value = Examples.EVENT)))
  @APIResponse(
      responseCode = "201",
      description = "The event as it was stored",
      headers = {
        @Header(
            name = KeyedHeaders.KEPT_UNTIL,
            description = "Until when this key is known",
            schema = @Schema(type = SchemaType.STRING, format = "date-time")),
        @Header(
            name = KeyedHeaders.REPLAYED,
            description = "true when this answer was given before",
            schema = @Schema(type = SchemaType.BOOLEAN))
      },
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
      responseCode = "408",
      description = "The body had not arrived when the deadline passed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "409",
      description =
          "With Retry-After: the original of this key is still running. Without: the event cannot"
              + " follow what happened before (reason already-delivered, out-of-order or"
              + " history-full)",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "413",
      description = "The body is longer than 64 kB",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "415",
      description = "The body is not JSON",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "422",
      description = "The key belongs to a write with another payload",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "503",
      description = "A supplier is down, or no further attempt was allowed; repeat it later",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "504",
      description = "The deadline passed first; whether there was an effect, a repetition tells",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<Response> record(
      @Parameter(description = "S- and eight digits", example = "S-00000017") @PathParam("id")
          String id,
      @Parameter(hidden = true) @RestHeader(KeyedHeaders.IDEMPOTENCY_KEY) List<String> keys,
      @Parameter(hidden = true) @RestHeader(KeyedHeaders.CALLER) List<String> callers,
      @Context HttpServerRequest request) {
    input.text("id", id, Form.SHIPMENT);
    IdempotencyKey key = IdempotencyKey.of(keys);
    Caller caller = Caller.of(callers);
    return input
        .json(request)
        .map(CarrierEvent::of)
        .flatMap(event -> deliveries.record(id, key.header(), caller.name(), event))
        .map(KeyedAnswer::passedOn);
  }
}
