package dev.brownout.deliveryops.delivery;

import dev.brownout.budget.quarkus.problem.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Answers where a shipment is. */
@Path("/deliveries/{id}")
@Produces(MediaType.APPLICATION_JSON)
public class DeliveryResource {

  private static final Pattern SHIPMENT_ID = Pattern.compile("S-[0-9]{8}");

  private final StoreClient store;

  @Inject
  DeliveryResource(@RestClient StoreClient store) {
    this.store = store;
  }

  /** Answers the delivery of one shipment. */
  @GET
  @Operation(
      summary = "One delivery",
      description = "Where the shipment is and when it will be there, from one call to the store.")
  @APIResponse(
      responseCode = "200",
      description = "The delivery",
      content =
          @Content(
              schema = @Schema(implementation = Delivery.class),
              examples = @ExampleObject(name = "delivery", value = Examples.DELIVERY)))
  @APIResponse(
      responseCode = "400",
      description = "The id is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "404",
      description = "There is no such shipment",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "502",
      description = "The store's answer was broken",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "503",
      description = "The store is down, or no further attempt was allowed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "504",
      description = "The deadline passed first",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<Delivery> read(
      @Parameter(description = "S- and eight digits", example = "S-00000017") @PathParam("id")
          String id) {
    checkId(id);
    return store
        .shipment(id)
        .map(Delivery::of)
        .onFailure(DeliveryResource::isNotFound)
        .transform(
            none ->
                new NotFoundException(String.format(Locale.ROOT, "There is no shipment %s.", id)));
  }

  private static void checkId(String id) {
    if (!SHIPMENT_ID.matcher(id).matches()) {
      throw new BadRequestException(
          String.format(
              Locale.ROOT,
              "\"%s\" is no id of a shipment: write S- and eight digits, for example S-00000017.",
              Problem.shortened(id)));
    }
  }

  private static boolean isNotFound(Throwable failure) {
    return failure instanceof WebApplicationException answer
        && answer.getResponse().getStatus() == Response.Status.NOT_FOUND.getStatusCode();
  }
}
