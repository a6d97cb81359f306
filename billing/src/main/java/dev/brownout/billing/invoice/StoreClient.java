package dev.brownout.billing.invoice;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The store that keeps this service's invoices. */
@Budgeted
@RegisterForReflection
@RegisterRestClient(configKey = "store")
public interface StoreClient {

  /** Finds an invoice by its id; fails when there is none. */
  @GET
  @Path("/records/invoices/{id}")
  Uni<StoredInvoice> invoice(@PathParam("id") String id);
}
