package dev.brownout.deliveryops.event;

import dev.brownout.budget.quarkus.keyed.Caller;
import dev.brownout.budget.quarkus.keyed.IdempotencyKey;
import dev.brownout.budget.quarkus.keyed.KeyedAnswer;
import dev.brownout.budget.quarkus.keyed.KeyedHeaders;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestHeader;

/** Takes carrier events and passes the store's answers on, letter by letter. */
@Path("/shipments/{id}/events")
public class EventResource {

  private static final Pattern SHIPMENT_ID = Pattern.compile("S-[0-9]{8}");

  private final StoreEvents store;

  @Inject
  EventResource(@RestClient StoreEvents store) {
    this.store = store;
  }

  /** Has one event recorded: one attempt, since the gateway owns the retries. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "One carrier event, at most once for each key",
      description = "One attempt at the store, whose answer is passed on as it is.")
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
      description = "The store is down",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "504",
      description = "The deadline passed first; whether the event was recorded is not known",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<Response> record(
      @Parameter(description = "S- and eight digits", example = "S-00000017") @PathParam("id")
          String id,
      @Parameter(hidden = true) @RestHeader(KeyedHeaders.IDEMPOTENCY_KEY) List<String> keys,
      @Parameter(hidden = true) @RestHeader(KeyedHeaders.CALLER) List<String> callers,
      String event) {
    checkId(id);
    IdempotencyKey key = IdempotencyKey.of(keys);
    Caller caller = Caller.of(callers);
    return store.record(id, key.header(), caller.name(), event).map(KeyedAnswer::passedOn);
  }

  private static void checkId(String id) {
    if (!SHIPMENT_ID.matcher(id).matches()) {
      throw new ProblemException(
          Problem.of(
                  400,
                  "Wrong input",
                  "This is no id of a shipment: write S- and eight digits, for example S-00000017.")
              .field("id")
              .build());
    }
  }
}
