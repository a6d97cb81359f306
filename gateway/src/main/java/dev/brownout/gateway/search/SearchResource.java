package dev.brownout.gateway.search;

import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import dev.brownout.gateway.input.Form;
import dev.brownout.gateway.input.Input;
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
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The supplier search: asks delivery-ops and billing in parallel for all of a reference. */
@Path("/search")
@Produces(MediaType.APPLICATION_JSON)
public class SearchResource {

  private static final String REFERENCE = "reference";

  private final DeliverySearchClient deliveries;
  private final InvoiceSearchClient billing;
  private final Input input;

  @Inject
  SearchResource(
      @RestClient DeliverySearchClient deliveries,
      @RestClient InvoiceSearchClient billing,
      Input input) {
    this.deliveries = deliveries;
    this.billing = billing;
    this.input = input;
  }

  /** Answers the shipments and invoices of one reference. */
  @GET
  @Operation(
      summary = "The shipments and invoices of a reference",
      description =
          "Two calls in parallel within 2,500 ms from acceptance (budget.journey.\"search\"; the"
              + " header Budget-Remaining-Ms can shorten them), each of at most two attempts. When"
              + " one of them fails, so does the search, at once.")
  @APIResponse(
      responseCode = "200",
      description = "What was found; both lists are empty when nothing was",
      headers =
          @Header(
              name = "Server-Timing",
              description = "Where the time went, for the browser's own tools",
              schema = @Schema(type = SchemaType.STRING)),
      content =
          @Content(
              schema = @Schema(implementation = Found.class),
              examples = @ExampleObject(name = "found", value = Examples.FOUND)))
  @APIResponse(
      responseCode = "400",
      description = "The reference is missing or malformed",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "malformed", value = Examples.MALFORMED)))
  @APIResponse(
      responseCode = "502",
      description = "A supplier's answer was broken",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "503",
      description =
          "A supplier is down, or asks to be left alone for longer than the search may take; the"
              + " choices are to come back or to have it done in the background",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "unavailable", value = Examples.UNAVAILABLE)))
  @APIResponse(
      responseCode = "504",
      description = "The deadline passed first",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<Found> search(
      @Parameter(
              description = "R- and eight digits",
              example = "R-00000017",
              schema = @Schema(type = SchemaType.STRING))
          @QueryParam(REFERENCE)
          List<String> given) {
    String reference = input.text(REFERENCE, only(given), Form.REFERENCE);
    return Uni.combine()
        .all()
        .unis(deliveries.deliveries(reference), billing.invoices(reference))
        .with((shipments, invoices) -> new Found(reference, shipments, invoices))
        .onFailure(BudgetException.class)
        .transform(failure -> withChoices(reference, (BudgetException) failure));
  }

  private static String only(List<String> given) {
    if (given.size() != 1) {
      throw new ProblemException(
          Problem.of(
                  400,
                  "Wrong input",
                  "reference is needed once, such as ?reference=R-00000017, not "
                      + given.size()
                      + " times.")
              .field(REFERENCE)
              .build());
    }
    return given.get(0);
  }

  /** What is unavailable now need not be waited for: it can be done in the background as well. */
  private static BudgetException withChoices(String reference, BudgetException failure) {
    Problem problem = failure.problem();
    if (problem.retryAfterSeconds() == null) {
      return failure;
    }
    var choices = Choices.of(reference, problem.retryAfterSeconds());
    return new BudgetException(
        failure.reason(),
        problem.draft().extension("choices", choices).build(),
        failure.getCause());
  }
}
