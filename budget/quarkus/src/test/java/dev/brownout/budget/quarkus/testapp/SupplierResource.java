package dev.brownout.budget.quarkus.testapp;

import dev.brownout.budget.quarkus.inbound.BudgetHeaders;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The supplier: does what the script of an id says. */
@Path("/supplier")
public class SupplierResource {

  private final Scripts scripts;

  SupplierResource(Scripts scripts) {
    this.scripts = scripts;
  }

  /** The next step of a script. */
  @GET
  @Path("/scripts/{id}")
  public Uni<Response> get(@PathParam("id") String id, @Context HttpHeaders headers) {
    return next(scripts.of(id), headers);
  }

  /** The next step of a script. */
  @POST
  @Path("/scripts/{id}")
  public Uni<Response> post(@PathParam("id") String id, @Context HttpHeaders headers) {
    return next(scripts.of(id), headers);
  }

  /** The next step of a script. */
  @PUT
  @Path("/scripts/{id}")
  public Uni<Response> put(@PathParam("id") String id, @Context HttpHeaders headers, String body) {
    return next(scripts.of(id), headers);
  }

  /** An answer after some milliseconds. */
  @GET
  @Path("/after/{millis}")
  public Uni<String> after(@PathParam("millis") int millis) {
    Uni<String> answer = Uni.createFrom().item("answered");
    return millis == 0 ? answer : answer.onItem().delayIt().by(Duration.ofMillis(millis));
  }

  /** Two milliseconds of work that nobody can cancel. */
  @GET
  @Path("/stubborn")
  @Blocking
  public String stubborn() {
    LockSupport.parkNanos(2_000_000);
    return "answered";
  }

  private static Uni<Response> next(Script script, HttpHeaders headers) {
    Script.Step step =
        script.arrived(
            new Script.Arrival(
                headers.getHeaderString(BudgetHeaders.REQUEST_ID),
                headers.getHeaderString(BudgetHeaders.ATTEMPT),
                headers.getHeaderString(BudgetHeaders.REMAINING_MS)));
    Response.ResponseBuilder answer = Response.status(step.status()).entity("answered");
    step.headers().forEach(answer::header);
    Uni<Response> made = Uni.createFrom().item(answer.build());
    return step.after().isZero()
        ? made
        : made.onItem().delayIt().by(step.after()).onCancellation().invoke(script::workCancelled);
  }
}
