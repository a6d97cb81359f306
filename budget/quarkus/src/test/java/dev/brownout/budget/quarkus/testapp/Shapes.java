package dev.brownout.budget.quarkus.testapp;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.arc.NoClassInterceptors;
import io.smallrye.faulttolerance.api.ApplyGuard;
import io.smallrye.faulttolerance.api.AsynchronousNonBlocking;
import io.smallrye.faulttolerance.api.RateLimit;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Stereotype;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.io.File;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.faulttolerance.Asynchronous;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Fallback;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.client.SseEvent;

/**
 * REST client interfaces of every shape. Those that are refused have no {@code @RegisterRestClient}
 * here; a test's profile registers them.
 */
public final class Shapes {

  private Shapes() {}

  // ---- supported

  /** A call, with no mark. */
  public interface Plain {

    /** A call. */
    @GET
    @Path("/supplier/scripts/{id}")
    String get(@PathParam("id") String id);
  }

  /** A call whose method is marked. */
  public interface MarkedMethod {

    /** A call. */
    @GET
    @Path("/supplier/scripts/{id}")
    @Budgeted
    String get(@PathParam("id") String id);
  }

  /** Answers of any type. */
  public interface Generic<T> {

    /** As a {@code Uni}. */
    @GET
    @Path("/supplier/scripts/{id}")
    Uni<T> uni(@PathParam("id") String id);

    /** As a stage. */
    @GET
    @Path("/supplier/scripts/{id}")
    CompletionStage<T> stage(@PathParam("id") String id);

    /** Sends some. */
    @PUT
    @Path("/supplier/scripts/{id}")
    Uni<T> put(@PathParam("id") String id, List<T> body);
  }

  /** Just any type. */
  public interface GenericValue<T> {

    /** A call. */
    @GET
    @Path("/supplier/scripts/{id}")
    T get(@PathParam("id") String id);
  }

  /** A generic interface between two others. */
  public interface MoreGeneric<A, B> extends Generic<B> {}

  /** Inherits its method. */
  @Budgeted
  @RegisterRestClient(configKey = "shape")
  public interface Inherits extends Plain {}

  /** Inherits its method, and names it again without its annotations. */
  @Budgeted
  @RegisterRestClient(configKey = "shape")
  public interface Renames extends Plain {

    @Override
    String get(String id);
  }

  /** Inherits a marked method over two levels. */
  @RegisterRestClient(configKey = "shape")
  public interface InheritsMark extends InheritsMarkToo {}

  /** Inherits a marked method. */
  public interface InheritsMarkToo extends MarkedMethod {}

  /** Says what the types of its answers and of its arguments are. */
  @Budgeted
  @RegisterRestClient(configKey = "shape")
  public interface GenericAnswers extends Generic<String> {}

  /** Says it two levels away. */
  @Budgeted
  @RegisterRestClient(configKey = "shape")
  public interface MoreGenericAnswers extends MoreGeneric<Integer, String> {}

  /** Some methods are marked, others are not, and have what cannot be budgeted. */
  @RegisterRestClient(configKey = "shape")
  public interface Some extends AutoCloseable {

    /** A budgeted call. */
    @GET
    @Path("/supplier/scripts/{id}")
    @Budgeted
    String budgeted(@PathParam("id") String id);

    /** A call without a budget. */
    @GET
    @Path("/supplier/scripts/{id}")
    @Timeout(30_000)
    String free(@PathParam("id") String id);

    /** Many answers. */
    @GET
    @Path("/supplier/scripts/{id}")
    Multi<String> many(@PathParam("id") String id);

    /** A sub-resource. */
    @Path("/supplier")
    Below below();

    /** Calls the budgeted one. */
    default String shouted(String id) {
      return budgeted(id) + "!";
    }

    @Override
    void close();
  }

  /** A sub-resource. */
  public interface Below {

    /** A call. */
    @GET
    @Path("/scripts/{id}")
    String get(@PathParam("id") String id);
  }

  /** Its key is its name, which is long. */
  @Budgeted
  @RegisterRestClient
  public interface ANameThatIsLongEnoughForAllWhoEverWantedToSayWhatTheirClientDoes extends Plain {}

  /** Has something to fall back on. */
  @Budgeted
  @RegisterRestClient(configKey = "around")
  public interface FallsBack {

    /** As a {@code Uni}. */
    @GET
    @Path("/supplier/scripts/{id}")
    @Fallback(fallbackMethod = "otherUni")
    Uni<String> uni(@PathParam("id") String id);

    /** As a stage. */
    @GET
    @Path("/supplier/scripts/{id}")
    @Fallback(fallbackMethod = "otherStage")
    CompletionStage<String> stage(@PathParam("id") String id);

    /** As a plain value. */
    @GET
    @Path("/supplier/scripts/{id}")
    @Fallback(fallbackMethod = "other")
    String plain(@PathParam("id") String id);

    /** Instead. */
    default Uni<String> otherUni(String id) {
      return Uni.createFrom().item("other");
    }

    /** Instead. */
    default CompletionStage<String> otherStage(String id) {
      return Uni.createFrom().item("other").subscribeAsCompletionStage();
    }

    /** Instead. */
    default String other(String id) {
      return "other";
    }
  }

  /** Is tried again from outside. */
  @Budgeted
  @Retry(maxRetries = 1, delay = 0, jitter = 0)
  @RegisterRestClient(configKey = "around")
  public interface TriedAgain {

    /** As a {@code Uni}. */
    @GET
    @Path("/supplier/scripts/{id}")
    Uni<String> uni(@PathParam("id") String id);

    /** As a stage. */
    @GET
    @Path("/supplier/scripts/{id}")
    CompletionStage<String> stage(@PathParam("id") String id);

    /** As a plain value. */
    @GET
    @Path("/supplier/scripts/{id}")
    String plain(@PathParam("id") String id);
  }

  /** Is built by hand only. */
  @Budgeted
  public interface ByHand extends SupplierApi, AutoCloseable {

    @Override
    void close();
  }

  /** Is built by hand only, and inherits its mark. */
  public interface ByHandInherits extends MarkedType {}

  // ---- refused

  /** No client at all. */
  @Budgeted
  @Singleton
  public static class NoClient {

    /** No call. */
    public String get() {
      return "none";
    }
  }

  /** Marked, and meant to be inherited. */
  @Budgeted
  public interface MarkedType extends Plain {}

  /** Between the marked one and the client. */
  public interface Between extends MarkedType {}

  /** Inherits a mark that no bean gets. */
  public interface InheritsTypesMark extends Between {}

  /** Carries a mark. */
  @Budgeted
  @Stereotype
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Composed {}

  /** Has its mark by way of another annotation. */
  @Composed
  public interface MarkedByAnother extends Plain {}

  /** Keeps interceptors away from a method. */
  @Budgeted
  public interface Secluded {

    /** A call. */
    @GET
    @Path("/supplier/scripts/{id}")
    @NoClassInterceptors
    String get(@PathParam("id") String id);
  }

  /** A method of HTTP that Quarkus does not know. */
  @HttpMethod("PURGE")
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Purge {}

  /** Has a method that its bean lacks. */
  @Budgeted
  @Path("/supplier")
  public interface Purges extends Plain {

    /** A call. */
    @Purge
    String purge();
  }

  /** Marks a method that makes no call. */
  public interface MarkedDefault extends Plain {

    /** Calls another. */
    @Budgeted
    default String shouted(String id) {
      return get(id) + "!";
    }
  }

  /** Has a sub-resource. */
  @Budgeted
  public interface Above {

    /** A sub-resource. */
    @Path("/supplier")
    Below below();
  }

  /** Answers many times. */
  @Budgeted
  public interface Many {

    /** Many answers. */
    @GET
    @Path("/supplier/scripts/{id}")
    Multi<String> get(@PathParam("id") String id);
  }

  /** Answers with a file. */
  @Budgeted
  public interface AFile {

    /** A file. */
    @GET
    @Path("/supplier/scripts/{id}")
    File get(@PathParam("id") String id);
  }

  /** Answers with a file, later. */
  @Budgeted
  public interface AFileLater {

    /** A file. */
    @GET
    @Path("/supplier/scripts/{id}")
    Uni<RestResponse<java.nio.file.Path>> get(@PathParam("id") String id);
  }

  /** Answers many times, with events. */
  public interface ManyEvents {

    /** Many answers. */
    @GET
    @Path("/supplier/scripts/{id}")
    @Budgeted
    Multi<SseEvent<String>> get(@PathParam("id") String id);
  }

  /** Takes anything. */
  public interface GenericArgument<T> {

    /** A call. */
    @PUT
    @Path("/supplier/scripts/{id}")
    Uni<String> put(@PathParam("id") String id, T body);
  }

  /** Takes what only its type's argument says. */
  @Budgeted
  public interface TakesAnyType extends GenericArgument<String> {}

  /** Answers what only its type's argument says. */
  @Budgeted
  public interface InheritsAnyType extends GenericValue<String> {}

  /** Answers many times, in the JDK's way. Quarkus does not know it. */
  @Budgeted
  public interface Published {

    /** Many answers. */
    @GET
    @Path("/supplier/scripts/{id}")
    Flow.Publisher<String> get(@PathParam("id") String id);
  }

  /** Has a timeout. */
  @Budgeted
  public interface WithTimeout {

    /** A call. */
    @GET
    @Path("/supplier/scripts/{id}")
    @Timeout(50)
    Uni<String> get(@PathParam("id") String id);
  }

  /** Has a timeout on its type. */
  @Budgeted
  @Timeout(50)
  public interface WithTimeoutOnType extends Plain {}

  /** Has a timeout that a setting turns off. */
  @Budgeted
  @Timeout(50)
  public interface WithTimeoutTurnedOff extends Plain {}

  /** Has a circuit breaker. */
  @Budgeted
  @CircuitBreaker
  public interface WithCircuitBreaker extends Plain {}

  /** Has a bulkhead. */
  @Budgeted
  @Bulkhead
  public interface WithBulkhead extends Plain {}

  /** Has a rate limit. */
  @Budgeted
  @RateLimit
  public interface WithRateLimit extends Plain {}

  /** Goes to another thread. */
  @Budgeted
  public interface WithAsynchronous {

    /** A call. */
    @GET
    @Path("/supplier/scripts/{id}")
    @Asynchronous
    CompletionStage<String> get(@PathParam("id") String id);
  }

  /** Says that it does not block. */
  @Budgeted
  public interface WithAsynchronousNonBlocking {

    /** A call. */
    @GET
    @Path("/supplier/scripts/{id}")
    @AsynchronousNonBlocking
    Uni<String> get(@PathParam("id") String id);
  }

  /** Has a guard. */
  @Budgeted
  @ApplyGuard("shape")
  public interface WithGuard extends Plain {}

  /** Is built by hand, where nobody would try it again. */
  @Budgeted
  @Retry
  public interface ByHandWithRetry extends Plain {}
}
