package dev.brownout.store.record;

import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.quarkus.Allowance;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.store.sql.DatabaseUnavailableException;
import dev.brownout.store.sql.StatementDeadlineException;
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

  private static final int LONGEST_QUOTE = 40;

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
    Kind served = served(kind);
    checkId(served, id);
    return records
        .find(served, id, Allowance.current())
        .map(found -> found.orElseThrow(() -> unknown(served, id)))
        .onFailure(StatementDeadlineException.class)
        .transform(passed -> tooLate(served, id, (StatementDeadlineException) passed))
        .onFailure(DatabaseUnavailableException.class)
        .transform(down -> noDatabase(served, id, down.getMessage()));
  }

  private Kind served(String kind) {
    Kind served = settings.kind();
    if (!served.path().equals(kind)) {
      throw new NotFoundException(
          String.format(
              Locale.ROOT,
              "This store serves %s (its setting store.kind), not \"%s\".",
              served.path(),
              shortened(kind)));
    }
    return served;
  }

  private static void checkId(Kind kind, String id) {
    if (!kind.isId(id)) {
      throw new BadRequestException(
          String.format(
              Locale.ROOT,
              "\"%s\" is no id of %s: write %s- and eight digits, for example %s-00000017.",
              shortened(id),
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

  private static BudgetException tooLate(Kind kind, String id, StatementDeadlineException passed) {
    long allowed = passed.deadline().allowance().toMillis();
    Problem problem =
        Problem.of(
                504,
                "Deadline passed",
                String.format(
                    Locale.ROOT,
                    "store GET /records/%s/%s: %s.",
                    kind.path(),
                    id,
                    passed.getMessage()))
            .reason(DeclineReason.DEADLINE.label())
            .allowance(allowed, InboundCall.current().setBy())
            .setting(
                "the caller's attempt timeout; or quarkus.datasource.reactive.max-size if reads queue")
            .build();
    return new BudgetException(DeclineReason.DEADLINE, problem, passed);
  }

  private static WebApplicationException noDatabase(Kind kind, String id, String cause) {
    String path = String.format(Locale.ROOT, "/records/%s/%s", kind.path(), id);
    return new WebApplicationException(
        Problem.of(
                503,
                "Database not available",
                String.format(Locale.ROOT, "store GET %s: %s.", path, cause))
            .instance(path)
            .requestId(InboundCall.current().requestId())
            .setting("quarkus.datasource.reactive.url, or start PostgreSQL")
            .retryAfter(1)
            .toResponse());
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
  }
}
