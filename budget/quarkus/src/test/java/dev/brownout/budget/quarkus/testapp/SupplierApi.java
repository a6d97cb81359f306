package dev.brownout.budget.quarkus.testapp;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.RestResponse;

/** The supplier as its clients see it, in every way in which a method can return its answer. */
public interface SupplierApi {

  /** As a {@code Uni}. */
  @GET
  @Path("/supplier/scripts/{id}")
  Uni<String> uni(@PathParam("id") String id);

  /** As a {@code CompletionStage}. */
  @GET
  @Path("/supplier/scripts/{id}")
  CompletionStage<String> stage(@PathParam("id") String id);

  /** As a plain value. */
  @GET
  @Path("/supplier/scripts/{id}")
  String plain(@PathParam("id") String id);

  /** With its status. */
  @GET
  @Path("/supplier/scripts/{id}")
  Uni<RestResponse<String>> whole(@PathParam("id") String id);

  /** A call that is not idempotent. */
  @POST
  @Path("/supplier/scripts/{id}")
  Uni<String> post(@PathParam("id") String id);

  /** A call that is idempotent by its key, if it has one. */
  @POST
  @Path("/supplier/scripts/{id}")
  Uni<String> keyed(@PathParam("id") String id, @HeaderParam("Idempotency-Key") String key);

  /** An answer after some milliseconds. */
  @GET
  @Path("/supplier/after/{millis}")
  Uni<String> after(@PathParam("millis") int millis);

  /** A method of the interface's own, made of one call. */
  default Uni<String> shouted(String id) {
    return uni(id).map(answer -> answer + "!");
  }
}
