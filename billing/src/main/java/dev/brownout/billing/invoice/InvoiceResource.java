package dev.brownout.billing.invoice;

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

/** Answers what a shipment costs. */
@Path("/invoices/{id}")
@Produces(MediaType.APPLICATION_JSON)
public class InvoiceResource {

  private static final Pattern EITHER_ID = Pattern.compile("[SI]-[0-9]{8}");

  private final StoreClient store;

  @Inject
  InvoiceResource(@RestClient StoreClient store) {
    this.store = store;
  }

  /** Answers the invoice of one shipment. */
  @GET
  @Operation(
      summary = "One invoice",
      description =
          "What is asked for the shipment and whether it is settled, from one call to the store. The"
              + " invoice of a shipment has its digits: I-00000017 bills S-00000017, and either id"
              + " will do.")
  @APIResponse(
      responseCode = "200",
      description = "The invoice",
      content =
          @Content(
              schema = @Schema(implementation = Invoice.class),
              examples = @ExampleObject(name = "invoice", value = Examples.INVOICE)))
  @APIResponse(
      responseCode = "400",
      description = "The id is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "404",
      description = "There is no such invoice",
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
  public Uni<Invoice> read(
      @Parameter(description = "S- or I- and eight digits", example = "S-00000017") @PathParam("id")
          String id) {
    String invoiceId = invoiceId(id);
    return store
        .invoice(invoiceId)
        .map(Invoice::of)
        .onFailure(InvoiceResource::isNotFound)
        .transform(
            none ->
                new NotFoundException(
                    String.format(Locale.ROOT, "There is no invoice %s.", invoiceId)));
  }

  private static String invoiceId(String id) {
    if (!EITHER_ID.matcher(id).matches()) {
      throw new BadRequestException(
          String.format(
              Locale.ROOT,
              "\"%s\" is no id of a shipment or an invoice: write S- or I- and eight digits, for example S-00000017.",
              Problem.shortened(id)));
    }
    return "I" + id.substring(1);
  }

  private static boolean isNotFound(Throwable failure) {
    return failure instanceof WebApplicationException answer
        && answer.getResponse().getStatus() == Response.Status.NOT_FOUND.getStatusCode();
  }
}
