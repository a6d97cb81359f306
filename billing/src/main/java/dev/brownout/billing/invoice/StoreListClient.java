package dev.brownout.billing.invoice;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The same store for lists, whose callers own the attempts: here is one each. */
@Budgeted
@RegisterForReflection
@RegisterRestClient(configKey = "store/search")
public interface StoreListClient {

  /** Finds the invoices of a customer or of a reference; what is null does not count. */
  @GET
  @Path("/records/invoices")
  Uni<List<StoredInvoice>> invoices(
      @QueryParam("customer") String customer,
      @QueryParam("reference") String reference,
      @QueryParam("after") String after);
}
