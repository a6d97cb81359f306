package dev.brownout.deliveryops.delivery;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The store that keeps this service's shipments. */
@Budgeted
@RegisterForReflection
@RegisterRestClient(configKey = "store")
public interface StoreClient {

  /** Finds a shipment by its id; fails when there is none. */
  @GET
  @Path("/records/shipments/{id}")
  Uni<Shipment> shipment(@PathParam("id") String id);
}
