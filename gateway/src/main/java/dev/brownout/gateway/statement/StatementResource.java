package dev.brownout.gateway.statement;

import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.gateway.input.Form;
import dev.brownout.gateway.input.Input;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestStreamElementType;

/** Statements that are made in the background: asked for, watched, called off and taken away. */
@Path("/statements")
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(
    responseCode = "503",
    description = "There is no database for statements, or it is away: the answer says which",
    content = @Content(mediaType = Problem.MEDIA_TYPE))
@APIResponse(
    responseCode = "504",
    description = "The deadline passed before the database was done",
    content = @Content(mediaType = Problem.MEDIA_TYPE))
public class StatementResource {

  private static final Form ID =
      Form.matching(
          "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
          36, "the id of a statement as POST /statements has given it");

  private final StatementDesk desk;
  private final ProgressFeed feed;
  private final Input input;
  private final Sql sql;

  @Inject
  StatementResource(StatementDesk desk, ProgressFeed feed, Input input, Sql sql) {
    this.desk = desk;
    this.feed = feed;
    this.input = input;
    this.sql = sql;
  }

  /** Takes an order for a statement. */
  @POST
  @Operation(
      summary = "Have a statement made in the background",
      description =
          "Of a customer's month, or of everything under one reference. It takes minutes by"
              + " design: one part for each shipment, paced (gateway.statements.parts-per-second),"
              + " each with a deadline of its own. It goes on after a crash.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = Subject.class),
              examples = {
                @ExampleObject(name = "month", value = Examples.MONTH),
                @ExampleObject(name = "reference", value = Examples.REFERENCE)
              }))
  @APIResponse(
      responseCode = "202",
      description = "It will be made; ask for it where Location says",
      headers = @Header(name = "Location", description = "Where the statement is"),
      content =
          @Content(
              schema = @Schema(implementation = Progress.class),
              examples = @ExampleObject(name = "queued", value = Examples.QUEUED)))
  @APIResponse(
      responseCode = "400",
      description = "A field is wrong, missing or unknown; the problem names it",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "408",
      description = "The body had not arrived when the deadline passed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "413",
      description = "The body is longer than 64 kB",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "415",
      description = "The body is not JSON",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<Response> ask(@Context HttpServerRequest request) {
    return input
        .json(request)
        .map(StatementRequest::of)
        .flatMap(subject -> sql.inTime(() -> desk.ask(subject)))
        .map(
            progress ->
                Response.accepted(progress)
                    .header(HttpHeaders.LOCATION, Progress.PATH + progress.id())
                    .build());
  }

  /** Answers how far a statement has come. */
  @GET
  @Path("/{id}")
  @Operation(summary = "How far a statement has come")
  @APIResponse(
      responseCode = "200",
      description = "Its state, the parts done and in all, and when it will be done",
      content =
          @Content(
              schema = @Schema(implementation = Progress.class),
              examples = {
                @ExampleObject(name = "running", value = Examples.RUNNING),
                @ExampleObject(name = "done", value = Examples.DONE),
                @ExampleObject(name = "failed", value = Examples.FAILED)
              }))
  @APIResponse(
      responseCode = "404",
      description = "There is no such statement",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<Progress> progress(@PathParam("id") String id) {
    UUID statement = checked(id);
    return sql.inTime(() -> desk.progress(statement));
  }

  /** Answers a statement that is done. */
  @GET
  @Path("/{id}/result")
  @Operation(summary = "The lines of a statement, and the sums of each currency")
  @APIResponse(
      responseCode = "200",
      description = "The statement",
      content =
          @Content(
              schema = @Schema(implementation = Result.class),
              examples = @ExampleObject(name = "result", value = Examples.RESULT)))
  @APIResponse(
      responseCode = "404",
      description = "There is no such statement",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "409",
      description = "It is not done: the answer says how far it is, or why it never will be",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<Result> result(@PathParam("id") String id) {
    UUID statement = checked(id);
    return sql.inTime(() -> desk.result(statement));
  }

  /** Tells of progress while there is some. */
  @GET
  @Path("/{id}/events")
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @RestStreamElementType(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "Progress as server-sent events",
      description =
          "One event now, one for each change of state, done or total, and one when the estimate has"
              + " moved by a minute, in the form of GET /statements/{id}; the stream ends with the"
              + " statement.")
  @APIResponse(
      responseCode = "200",
      description = "The events",
      content =
          @Content(
              mediaType = MediaType.SERVER_SENT_EVENTS,
              schema = @Schema(implementation = Progress.class)))
  @APIResponse(
      responseCode = "404",
      description = "There is no such statement",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @Blocking
  public Multi<Progress> events(@PathParam("id") String id) {
    UUID statement = checked(id);
    // Before the stream begins, so that an unknown one is answered as such.
    desk.progress(statement);
    return feed.of(() -> desk.progress(statement));
  }

  /** Calls a statement off. */
  @DELETE
  @Path("/{id}")
  @Operation(
      summary = "Call a statement off",
      description =
          "A part that is being done ends, and its line is thrown away. To call off what was called"
              + " off is no mistake.")
  @APIResponse(responseCode = "204", description = "It is called off")
  @APIResponse(
      responseCode = "404",
      description = "There is no such statement",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "409",
      description = "It is done, or has failed, and stays so",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Uni<Void> cancel(@PathParam("id") String id) {
    UUID statement = checked(id);
    return sql.inTime(
        () -> {
          desk.cancel(statement);
          return null;
        });
  }

  private UUID checked(String id) {
    return UUID.fromString(input.text("id", id, ID));
  }
}
