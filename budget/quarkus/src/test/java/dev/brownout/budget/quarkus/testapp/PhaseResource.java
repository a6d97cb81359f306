package dev.brownout.budget.quarkus.testapp;

import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;

/** Calls the supplier that the caller names. */
@Path("/phase/{client}")
public class PhaseResource {

  /** More than the buffers of a connection hold. */
  private static final byte[] BODY = new byte[32 << 20];

  /** On the event loop. */
  @GET
  @Path("/uni/text")
  public Uni<String> text(
      @PathParam("client") String client, @QueryParam("supplier") String supplier) {
    return PhaseClients.of(client).text(supplier);
  }

  /** On a worker. */
  @GET
  @Blocking
  @Path("/plain/text")
  public String plainText(
      @PathParam("client") String client, @QueryParam("supplier") String supplier) {
    return PhaseClients.of(client).plainText(supplier);
  }

  /** On the event loop. */
  @GET
  @Path("/uni/send")
  public Uni<String> send(
      @PathParam("client") String client, @QueryParam("supplier") String supplier) {
    return PhaseClients.of(client).send(supplier, BODY);
  }

  /** On a worker. */
  @GET
  @Blocking
  @Path("/plain/send")
  public String plainSend(
      @PathParam("client") String client, @QueryParam("supplier") String supplier) {
    return PhaseClients.of(client).plainSend(supplier, BODY);
  }

  /** On the event loop. */
  @GET
  @Path("/uni/json")
  public Uni<String> json(
      @PathParam("client") String client, @QueryParam("supplier") String supplier) {
    return PhaseClients.of(client).json(supplier).map(PhaseClients.SlowToRead::text);
  }

  /** On a worker. */
  @GET
  @Blocking
  @Path("/plain/json")
  public String plainJson(
      @PathParam("client") String client, @QueryParam("supplier") String supplier) {
    return PhaseClients.of(client).plainJson(supplier).text();
  }
}
