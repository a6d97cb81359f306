package dev.brownout.store.record;

import dev.brownout.budget.quarkus.Allowance;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.store.sql.SqlProblems;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Serves the records of the kind that this deployment keeps. */
@Path("/records/{kind}/{id}")
@Produces(MediaType.APPLICATION_JSON)
public class RecordResource {

  private final RecordRepository records;
  private final StoreSettings settings;

  @Inject
  RecordResource(RecordRepository records, StoreSettings settings) {
    this.records = records;
    this.settings = settings;
  }

  /** Answers one record. */
  @GET
  @Operation(
      summary = "One record",
      description =
          "The record of that id, if this deployment serves its kind (setting store.kind). The"
              + " caller's remaining time (header Budget-Remaining-Ms) bounds the SQL statement.")
  @APIResponse(
      responseCode = "200",
      description = "The record",
      content =
          @Content(
              schema = @Schema(oneOf = {Shipment.class, Invoice.class}),
              examples = {
                @ExampleObject(name = "shipment", value = Examples.SHIPMENT),
                @ExampleObject(name = "invoice", value = Examples.INVOICE)
              }))
  @APIResponse(
      responseCode = "400",
      description = "The id is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "404",
      description = "No such record, or a kind that this deployment does not serve",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "503",
      description = "The database is not available",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "504",
      description = "The deadline passed before the record was read",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<StoredRecord> read(
      @Parameter(description = "shipments or invoices", example = "shipments") @PathParam("kind")
          String kind,
      @Parameter(description = "S- or I- and eight digits", example = "S-00000017") @PathParam("id")
          String id) {
    Kind served = settings.kind().serving(kind);
    checkId(served, id);
    return records
        .find(served, id, Allowance.current())
        .map(found -> found.orElseThrow(() -> unknown(served, id)))
        .onFailure()
        .transform(failure -> SqlProblems.of("GET " + path(served, id), failure));
  }

  private static void checkId(Kind kind, String id) {
    if (!kind.isId(id)) {
      throw new BadRequestException(
          String.format(
              Locale.ROOT,
              "\"%s\" is no id of %s: write %s- and eight digits, for example %s-00000017.",
              Problem.shortened(id),
              kind.article(),
              kind.prefix(),
              kind.prefix()));
    }
  }

  private static NotFoundException unknown(Kind kind, String id) {
    return new NotFoundException(
        String.format(
            Locale.ROOT,
            "There is no %s %s; known are %s-00000001 to %s-00004096.",
            kind.singular(),
            id,
            kind.prefix(),
            kind.prefix()));
  }

  private static String path(Kind kind, String id) {
    return String.format(Locale.ROOT, "/records/%s/%s", kind.path(), id);
  }
}
