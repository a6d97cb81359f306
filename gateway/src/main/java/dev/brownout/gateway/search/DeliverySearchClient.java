package dev.brownout.gateway.search;

import dev.brownout.budget.quarkus.Budgeted;
import dev.brownout.gateway.tracking.Delivery;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The service that knows where shipments are, asked by a search. */
@Budgeted
@RegisterForReflection
@RegisterRestClient(configKey = "delivery-ops/search")
public interface DeliverySearchClient {

  /** Asks where the shipments of a reference are. */
  @GET
  @Path("/deliveries")
  Uni<List<Delivery>> deliveries(@QueryParam("reference") String reference);
}
