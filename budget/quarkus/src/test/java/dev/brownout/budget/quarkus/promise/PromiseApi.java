package dev.brownout.budget.quarkus.promise;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.RestResponse;

/** A misbehaving supplier as its clients see it, in each type in which an answer can be had. */
public interface PromiseApi {

  /**
   * A good answer.
   *
   * @param id its id
   * @param n its number
   */
  record Item(String id, int n) {}

  /** What the supplier means by a good answer. */
  Item GOOD = new Item("a", 7);

  /** As a {@code Uni}. */
  @GET
  @Path("/s/{behaviour}")
  Uni<Item> uni(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

  /** As a {@code CompletionStage}. */
  @GET
  @Path("/s/{behaviour}")
  CompletionStage<Item> stage(
      @PathParam("behaviour") String behaviour, @QueryParam("k") String key);

  /** As a plain value. */
  @GET
  @Path("/s/{behaviour}")
  Item plain(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

  /** As the whole answer, whose body is read later. */
  @GET
  @Path("/s/{behaviour}")
  Response response(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

  /** As a value with its status. */
  @GET
  @Path("/s/{behaviour}")
  RestResponse<Item> rest(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

  /** As a body that is read later. */
  @GET
  @Path("/s/{behaviour}")
  InputStream stream(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

  /** As bytes. */
  @GET
  @Path("/s/{behaviour}")
  byte[] bytes(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

  /** As text. */
  @GET
  @Path("/s/{behaviour}")
  String text(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

  /** As a {@code Uni} of the whole answer, whose body is read later. */
  @GET
  @Path("/s/{behaviour}")
  Uni<Response> uniResponse(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);
}
