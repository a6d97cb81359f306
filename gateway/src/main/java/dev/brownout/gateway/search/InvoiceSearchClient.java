package dev.brownout.gateway.search;

import dev.brownout.budget.quarkus.Budgeted;
import dev.brownout.gateway.tracking.Invoice;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The service that knows what shipments cost, asked by a search. */
@Budgeted
@RegisterForReflection
@RegisterRestClient(configKey = "billing/search")
public interface InvoiceSearchClient {

  /** Asks what the shipments of a reference cost. */
  @GET
  @Path("/invoices")
  Uni<List<Invoice>> invoices(@QueryParam("reference") String reference);
}
