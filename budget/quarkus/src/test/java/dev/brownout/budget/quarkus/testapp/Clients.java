package dev.brownout.budget.quarkus.testapp;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.arc.Arc;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Clients of the one supplier that differ in their settings, by key. */
public final class Clients {

  /** Attempts of 20 s, three of them, no retry budget, no backoff. */
  @Budgeted
  @RegisterRestClient(configKey = "patient")
  public interface Patient extends SupplierApi {}

  /** The same over HTTP/2. */
  @Budgeted
  @RegisterRestClient(configKey = "patient-h2")
  public interface PatientH2 extends SupplierApi {}

  /** Attempts of 200 ms. */
  @Budgeted
  @RegisterRestClient(configKey = "quick")
  public interface Quick extends SupplierApi {}

  /** Attempts of 2 s: a busy machine answers in that time. */
  @Budgeted
  @RegisterRestClient(configKey = "steady")
  public interface Steady extends SupplierApi {}

  /** No extra attempt is ever paid for. */
  @Budgeted
  @RegisterRestClient(configKey = "thrifty")
  public interface Thrifty extends SupplierApi {}

  /** Keeps 2 s back for the answer. */
  @Budgeted
  @RegisterRestClient(configKey = "reserved")
  public interface Reserved extends SupplierApi {}

  /** Ignores the deadline. */
  @Budgeted
  @RegisterRestClient(configKey = "unbounded")
  public interface Unbounded extends SupplierApi {}

  /** Leaves the retries to another hop. */
  @Budgeted
  @RegisterRestClient(configKey = "delegating")
  public interface Delegating extends SupplierApi {}

  /** Leaves error answers as they are. */
  @Budgeted
  @RegisterRestClient(configKey = "unmapped")
  public interface Unmapped extends SupplierApi {}

  /** Behind a circuit breaker. */
  @Budgeted
  @RegisterRestClient(configKey = "breaker")
  public interface Breaker extends SupplierApi {}

  /** Behind a bulkhead for one call. */
  @Budgeted
  @RegisterRestClient(configKey = "bulkhead")
  public interface Bulkhead extends SupplierApi {}

  /** A supplier that nobody listens for. */
  @Budgeted
  @RegisterRestClient(configKey = "nowhere")
  public interface Nowhere extends SupplierApi {}

  /** Ten connections. */
  @Budgeted
  @RegisterRestClient(configKey = "crowded-h1")
  public interface CrowdedH1 extends SupplierApi {}

  /** One connection of ten streams. */
  @Budgeted
  @TenStreams
  @RegisterRestClient(configKey = "crowded-h2")
  public interface CrowdedH2 extends SupplierApi {}

  /** Ten connections, and no budget. */
  @RegisterRestClient(configKey = "naive-h1")
  public interface NaiveH1 extends SupplierApi {}

  /** One connection of ten streams, and no budget. */
  @TenStreams
  @RegisterRestClient(configKey = "naive-h2")
  public interface NaiveH2 extends SupplierApi {}

  /** The front of this service itself: one hop more. */
  @Budgeted
  @RegisterRestClient(configKey = "far")
  public interface Far {

    /** The front's call through the patient client, which answers as it is asked to. */
    @GET
    @Path("/front/patient/{kind}/{id}")
    Uni<String> uni(@PathParam("kind") String kind, @PathParam("id") String id);

    /** The same as a {@code CompletionStage}. */
    @GET
    @Path("/front/patient/{kind}/{id}")
    CompletionStage<String> stage(@PathParam("kind") String kind, @PathParam("id") String id);

    /** The same as a plain value. */
    @GET
    @Path("/front/patient/{kind}/{id}")
    String plain(@PathParam("kind") String kind, @PathParam("id") String id);
  }

  /** Retried by an annotation as well. */
  @Budgeted
  @RegisterRestClient(configKey = "annotated")
  public interface Annotated {

    /** A call. */
    @GET
    @Path("/supplier/scripts/{id}")
    @Retry(maxRetries = 2)
    Uni<String> uni(@PathParam("id") String id);
  }

  /** The same, whose annotation a setting turns off. */
  @Budgeted
  @Retry(maxRetries = 2)
  @RegisterRestClient(configKey = "unannotated")
  public interface Unannotated {

    /** A call. */
    @GET
    @Path("/supplier/scripts/{id}")
    Uni<String> uni(@PathParam("id") String id);
  }

  /** Tried again from outside after a while, on purpose. */
  @Budgeted
  @Retry(maxRetries = 1, delay = 20, jitter = 0)
  @RegisterRestClient(configKey = "nested")
  public interface Nested extends SupplierApi {}

  private static final Map<String, Class<? extends SupplierApi>> BY_KEY =
      Map.ofEntries(
          Map.entry("patient", Patient.class),
          Map.entry("patient-h2", PatientH2.class),
          Map.entry("quick", Quick.class),
          Map.entry("steady", Steady.class),
          Map.entry("thrifty", Thrifty.class),
          Map.entry("reserved", Reserved.class),
          Map.entry("unbounded", Unbounded.class),
          Map.entry("delegating", Delegating.class),
          Map.entry("unmapped", Unmapped.class),
          Map.entry("breaker", Breaker.class),
          Map.entry("bulkhead", Bulkhead.class),
          Map.entry("nested", Nested.class),
          Map.entry("nowhere", Nowhere.class),
          Map.entry("crowded-h1", CrowdedH1.class),
          Map.entry("crowded-h2", CrowdedH2.class),
          Map.entry("naive-h1", NaiveH1.class),
          Map.entry("naive-h2", NaiveH2.class));

  private Clients() {}

  /** The client of a key. */
  public static SupplierApi of(String key) {
    return Arc.container().instance(BY_KEY.get(key), RestClient.LITERAL).get();
  }

  /** The client that goes one hop farther. */
  public static Far far() {
    return Arc.container().instance(Far.class, RestClient.LITERAL).get();
  }
}
