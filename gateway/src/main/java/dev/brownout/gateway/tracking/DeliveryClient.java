package dev.brownout.gateway.tracking;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The service that knows where shipments are. */
@Budgeted
@RegisterForReflection
@RegisterRestClient(configKey = "delivery-ops")
public interface DeliveryClient {

  /** Asks where a shipment is; fails when there is none. */
  @GET
  @Path("/deliveries/{id}")
  Uni<Delivery> delivery(@PathParam("id") String shipmentId);

  /** Asks where a shipment has been as well; fails when there is none. */
  @GET
  @Path("/deliveries/{id}")
  Uni<DeliveryHistory> deliveryHistory(@PathParam("id") String shipmentId);
}
