package dev.brownout.gateway.event;

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

/** The service that takes carrier events. */
@Budgeted
@RegisterForReflection
@RegisterRestClient(configKey = "delivery-ops/events")
public interface EventClient {

  /** Has an event recorded; the answer may be an error's. Every attempt carries the same key. */
  @POST
  @Path("/shipments/{id}/events")
  @Consumes(MediaType.APPLICATION_JSON)
  Uni<RestResponse<String>> record(
      @PathParam("id") String shipmentId,
      @HeaderParam(KeyedHeaders.IDEMPOTENCY_KEY) String key,
      @HeaderParam(KeyedHeaders.CALLER) String caller,
      CarrierEvent event);
}
