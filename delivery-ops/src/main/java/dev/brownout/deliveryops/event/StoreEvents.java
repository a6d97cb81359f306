package dev.brownout.deliveryops.event;

import dev.brownout.budget.quarkus.Budgeted;
import dev.brownout.budget.quarkus.keyed.KeyedHeaders;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestResponse;

/** The store, for what carriers say happened to shipments. */
@Budgeted
@RegisterForReflection
@RegisterRestClient(configKey = "store/events")
public interface StoreEvents {

  /** Has an event recorded; the answer may be an error's. */
  @POST
  @Path("/shipments/{id}/events")
  @Consumes(MediaType.APPLICATION_JSON)
  Uni<RestResponse<String>> record(
      @PathParam("id") String shipmentId,
      @HeaderParam(KeyedHeaders.IDEMPOTENCY_KEY) String key,
      @HeaderParam(KeyedHeaders.CALLER) String caller,
      String event);
}
