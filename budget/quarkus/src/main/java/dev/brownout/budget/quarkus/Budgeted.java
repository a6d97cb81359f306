package dev.brownout.budget.quarkus;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Puts the calls of a REST client interface (or one method of it) under the caller's deadline and
 * one retry budget.
 *
 * <pre>{@code
 * @Budgeted
 * @RegisterRestClient(configKey = "store")
 * public interface StoreClient {
 *   @GET
 *   @Path("/records/{id}")
 *   Uni<Parcel> find(@PathParam("id") String id);
 * }
 * }</pre>
 *
 * <p>Each attempt gets its own timeout, never longer than what the caller still waits for; a
 * timed-out or cancelled attempt is reset, so that the supplier can stop; extra attempts are paid
 * from the client's retry budget. The settings are {@code budget.client."store".*}, see {@code
 * BudgetConfig}. The method may return {@code Uni}, {@code CompletionStage} or a plain value. What
 * cannot be budgeted is refused when the service starts, with what to do instead. A client that is
 * built by hand is built with {@link dev.brownout.budget.quarkus.outbound.BudgetedClient}. In a
 * native image the interface, and each that it extends, needs {@code @RegisterForReflection} as
 * well, since its methods' annotations are read at run time.
 */
@Inherited
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Budgeted {}
