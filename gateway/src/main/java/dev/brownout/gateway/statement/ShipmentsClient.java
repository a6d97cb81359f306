package dev.brownout.gateway.statement;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The service that knows where shipments are, as statements ask it. */
@Budgeted
@RegisterForReflection
@RegisterRestClient(configKey = "delivery-ops/statements")
public interface ShipmentsClient {

  /**
   * Asks for a page of a customer's shipments, or of those under a reference, ordered by id.
   *
   * @param customer whose; null when asked for a reference
   * @param reference which; null when asked for a customer
   * @param after the last id of the page before; null for the first page
   */
  @GET
  @Path("/deliveries")
  Uni<List<Shipment>> page(
      @QueryParam("customer") String customer,
      @QueryParam("reference") String reference,
      @QueryParam("after") String after);

  /** Asks where a shipment is; fails when there is none. */
  @GET
  @Path("/deliveries/{id}")
  Uni<Shipment> shipment(@PathParam("id") String id);
}
