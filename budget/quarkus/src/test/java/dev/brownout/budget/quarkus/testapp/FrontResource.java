package dev.brownout.budget.quarkus.testapp;

import dev.brownout.budget.quarkus.inbound.BudgetHeaders;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.RestResponse;

/** The service under test: passes each call on through the client of a key. */
@Path("/front/{client}")
public class FrontResource {

  /** Through a {@code Uni}. */
  @GET
  @Path("/uni/{id}")
  public Uni<String> uni(@PathParam("client") String client, @PathParam("id") String id) {
    return Clients.of(client).uni(id);
  }

  /** Through a {@code CompletionStage}. */
  @GET
  @Path("/stage/{id}")
  public CompletionStage<String> stage(
      @PathParam("client") String client, @PathParam("id") String id) {
    return Clients.of(client).stage(id);
  }

  /** Through a plain value. */
  @GET
  @Blocking
  @Path("/plain/{id}")
  public String plain(@PathParam("client") String client, @PathParam("id") String id) {
    return Clients.of(client).plain(id);
  }

  /** Through a {@code Uni} that a worker waits for. */
  @GET
  @Blocking
  @Path("/awaited/{id}")
  public String awaited(@PathParam("client") String client, @PathParam("id") String id) {
    return Clients.of(client).uni(id).await().indefinitely();
  }

  /** Through an answer with its status. */
  @GET
  @Path("/whole/{id}")
  public Uni<String> whole(@PathParam("client") String client, @PathParam("id") String id) {
    return Clients.of(client).whole(id).map(answer -> "saw " + answer.getStatus());
  }

  /** Through a call that is not idempotent. */
  @GET
  @Path("/post/{id}")
  public Uni<String> post(@PathParam("client") String client, @PathParam("id") String id) {
    return Clients.of(client).post(id);
  }

  /** Through a call with a key. */
  @GET
  @Path("/keyed/{id}")
  public Uni<String> keyed(@PathParam("client") String client, @PathParam("id") String id) {
    return Clients.of(client).keyed(id, "\"" + id + "\"");
  }

  /** Through a call that could have a key and has none. */
  @GET
  @Path("/keyless/{id}")
  public Uni<String> keyless(@PathParam("client") String client, @PathParam("id") String id) {
    return Clients.of(client).keyed(id, null);
  }

  /** Through a default method of the interface. */
  @GET
  @Path("/shouted/{id}")
  public Uni<String> shouted(@PathParam("client") String client, @PathParam("id") String id) {
    return Clients.of(client).shouted(id);
  }

  /** An answer after some milliseconds. */
  @GET
  @Path("/after/{millis}")
  public Uni<String> after(@PathParam("client") String client, @PathParam("millis") int millis) {
    return Clients.of(client).after(millis);
  }

  /** The same with the timeout that one writes without this library. */
  @GET
  @Path("/naive/{millis}")
  public Uni<RestResponse<String>> naive(
      @PathParam("client") String client,
      @PathParam("millis") int millis,
      @HeaderParam(BudgetHeaders.REMAINING_MS) int remaining) {
    return Clients.of(client)
        .after(millis)
        .map(RestResponse::ok)
        .ifNoItem()
        .after(Duration.ofMillis(remaining))
        .recoverWithItem(() -> RestResponse.status(504));
  }

  /** Two calls at a time, and what both say. */
  @GET
  @Path("/both/{one}/{other}")
  public Uni<String> both(
      @PathParam("client") String client,
      @PathParam("one") String one,
      @PathParam("other") String other) {
    SupplierApi api = Clients.of(client.equals("paired") ? "patient" : client);
    return Uni.combine().all().unis(api.uni(one), api.uni(other)).with((a, b) -> a + b);
  }

  /** Through this service's own front again: one hop more. */
  @GET
  @Path("/far/{id}")
  public Uni<String> far(@PathParam("id") String id) {
    return Clients.far().uni("uni", id);
  }

  /** The same, with a choice of how the hop after this one calls. */
  @GET
  @Path("/uni/{inner}/{id}")
  public Uni<String> farUni(@PathParam("inner") String inner, @PathParam("id") String id) {
    return Clients.far().uni(inner, id);
  }

  /** The same through a {@code CompletionStage}. */
  @GET
  @Path("/stage/{inner}/{id}")
  public CompletionStage<String> farStage(
      @PathParam("inner") String inner, @PathParam("id") String id) {
    return Clients.far().stage(inner, id);
  }

  /** The same through a plain value. */
  @GET
  @Blocking
  @Path("/plain/{inner}/{id}")
  public String farPlain(@PathParam("inner") String inner, @PathParam("id") String id) {
    return Clients.far().plain(inner, id);
  }
}
