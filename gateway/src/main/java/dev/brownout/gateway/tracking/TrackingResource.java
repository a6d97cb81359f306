package dev.brownout.gateway.tracking;

import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.gateway.input.Form;
import dev.brownout.gateway.input.Input;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The tracking read: asks delivery-ops and billing in parallel and merges what they say. */
@Path("/tracking/{id}")
@Produces(MediaType.APPLICATION_JSON)
public class TrackingResource {

  private final DeliveryClient deliveries;
  private final BillingClient billing;
  private final Input input;
  private final Arms arms;

  @Inject
  TrackingResource(
      @RestClient DeliveryClient deliveries,
      @RestClient BillingClient billing,
      Input input,
      GatewaySettings settings) {
    this.deliveries = deliveries;
    this.billing = billing;
    this.input = input;
    this.arms = settings.arms();
  }

  /** Answers what a recipient wants to know of one shipment. */
  @GET
  @Operation(
      summary = "One tracking read",
      description =
          "Where the shipment is, when it comes, and what is left to pay: two calls in parallel"
              + " under one deadline (budget.end-to-end; the header Budget-Remaining-Ms can shorten"
              + " it). All or nothing, unless partial=true: then the answer has every scan as well,"
              + " and where one arm has failed it says so in place of that part.")
  @Parameter(
      name = PartialParameter.NAME,
      in = ParameterIn.QUERY,
      description = "true to be answered in part when one of the arms fails; false by default",
      schema = @Schema(type = SchemaType.BOOLEAN, defaultValue = "false"))
  @APIResponse(
      responseCode = "200",
      description = "Both arms in one; with partial=true, at least one of them",
      content =
          @Content(
              schema = @Schema(oneOf = {Tracking.class, TrackingView.class}),
              examples = {
                @ExampleObject(name = "tracking", value = Examples.TRACKING),
                @ExampleObject(name = "partial=true, both there", value = Examples.WHOLE_VIEW),
                @ExampleObject(name = "partial=true, one missing", value = Examples.PARTIAL_VIEW)
              }))
  @APIResponse(
      responseCode = "400",
      description = "The id or the parameter is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "404",
      description = "There is no such shipment",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "502",
      description = "A supplier's answer was broken",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "503",
      description = "A supplier is down, or no further attempt was allowed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "504",
      description = "The deadline passed first",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<TrackingAnswer> read(
      @Parameter(description = "S- and eight digits", example = "S-00000017") @PathParam("id")
          String id,
      @Context HttpServerRequest request) {
    checkId(id);
    Uni<TrackingAnswer> answer =
        PartialParameter.isTrue(request, input)
            ? PartialRead.of(id, deliveries.deliveryHistory(id), billing.invoice(id))
            : arms.join(deliveries.delivery(id), billing.invoice(id), Tracking::of);
    return answer
        .onFailure(TrackingResource::isNotFound)
        .transform(
            none ->
                new NotFoundException(String.format(Locale.ROOT, "There is no shipment %s.", id)));
  }

  private void checkId(String id) {
    if (!Form.SHIPMENT.fits().test(id)) {
      input.text("id", id, Form.SHIPMENT);
    }
  }

  private static boolean isNotFound(Throwable failure) {
    return failure instanceof WebApplicationException answer
        && answer.getResponse().getStatus() == Response.Status.NOT_FOUND.getStatusCode();
  }
}
