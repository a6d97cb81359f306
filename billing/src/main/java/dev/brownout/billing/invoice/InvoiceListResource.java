package dev.brownout.billing.invoice;

import dev.brownout.budget.quarkus.problem.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Answers what the shipments of a customer or a reference cost. */
@Path("/invoices")
@Produces(MediaType.APPLICATION_JSON)
public class InvoiceListResource {

  private final StoreListClient store;

  @Inject
  InvoiceListResource(@RestClient StoreListClient store) {
    this.store = store;
  }

  /** Answers the invoices of one customer or of one reference. */
  @GET
  @Operation(
      summary = "The invoices of a customer or a reference",
      description =
          "By their ids, 100 at most, from one call to the store; after is the last id of the page"
              + " before. Empty when the customer or the reference is not known.")
  @APIResponse(
      responseCode = "200",
      description = "The invoices",
      content =
          @Content(
              schema = @Schema(type = SchemaType.ARRAY, implementation = Invoice.class),
              examples = @ExampleObject(name = "invoices", value = "[" + Examples.INVOICE + "]")))
  @APIResponse(
      responseCode = "400",
      description = "Not exactly one of customer and reference, or one that is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "502",
      description = "The store's answer was broken",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "503",
      description = "The store is down",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "504",
      description = "The deadline passed first",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<List<Invoice>> list(
      @Parameter(description = "C- and eight digits", example = "C-00000017")
          @QueryParam("customer")
          String customer,
      @Parameter(description = "R- and eight digits") @QueryParam("reference") String reference,
      @Parameter(description = "the last id of the page before") @QueryParam("after")
          String after) {
    var asked = new Selection(customer, reference, after);
    return store
        .invoices(asked.customer(), asked.reference(), asked.after())
        .map(found -> found.stream().map(Invoice::of).toList());
  }
}
