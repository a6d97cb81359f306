package dev.brownout.store.record;

import dev.brownout.budget.quarkus.Allowance;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.store.sql.SqlProblems;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
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

/** Serves lists of the records of the kind that this deployment keeps. */
@Path("/records/{kind}")
@Produces(MediaType.APPLICATION_JSON)
public class RecordListResource {

  private final RecordRepository records;
  private final StoreSettings settings;

  @Inject
  RecordListResource(RecordRepository records, StoreSettings settings) {
    this.records = records;
    this.settings = settings;
  }

  /** Answers the records of one customer or of one reference. */
  @GET
  @Operation(
      summary = "The records of a customer or a reference",
      description =
          "By their ids, 100 at most; after is the last id of the page before. Empty when the"
              + " customer or the reference is not known. The caller's remaining time (header"
              + " Budget-Remaining-Ms) bounds the SQL statement.")
  @APIResponse(
      responseCode = "200",
      description = "The records",
      content =
          @Content(
              schema =
                  @Schema(
                      type = SchemaType.ARRAY,
                      oneOf = {Shipment.class, Invoice.class}),
              examples = {
                @ExampleObject(name = "shipments", value = "[" + Examples.SHIPMENT + "]"),
                @ExampleObject(name = "invoices", value = "[" + Examples.INVOICE + "]")
              }))
  @APIResponse(
      responseCode = "400",
      description = "Not exactly one of customer and reference, or one that is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "404",
      description = "A kind that this deployment does not serve",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "503",
      description = "The database is not available",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "504",
      description = "The deadline passed before the records were read",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<List<StoredRecord>> list(
      @Parameter(description = "shipments or invoices", example = "shipments") @PathParam("kind")
          String kind,
      @Parameter(description = "C- and eight digits", example = "C-00000017")
          @QueryParam("customer")
          String customer,
      @Parameter(description = "R- and eight digits") @QueryParam("reference") String reference,
      @Parameter(description = "the last id of the page before") @QueryParam("after")
          String after) {
    Kind served = settings.kind().serving(kind);
    Selection selection = Selection.of(served, customer, reference, after);
    String path = "/records/" + served.path();
    return records
        .list(served, selection, Allowance.current())
        .onFailure()
        .transform(failure -> SqlProblems.of("GET " + path, failure));
  }
}
