package dev.brownout.gateway.statement;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The service that knows what shipments cost, as statements ask it. */
@Budgeted
@RegisterForReflection
@RegisterRestClient(configKey = "billing/statements")
public interface InvoicesClient {

  /** Asks for the invoice of a shipment; fails when there is none. */
  @GET
  @Path("/invoices/{id}")
  Uni<Invoice> invoice(@PathParam("id") String shipmentId);
}
