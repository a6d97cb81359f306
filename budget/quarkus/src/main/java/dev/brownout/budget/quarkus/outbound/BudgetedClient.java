package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.policy.ClientCheck;
import io.quarkus.arc.Arc;
import io.quarkus.rest.client.reactive.QuarkusRestClientBuilder;
import io.quarkus.rest.client.reactive.runtime.QuarkusRestClientBuilderImpl;
import io.quarkus.rest.client.reactive.runtime.RestClientBuilderImpl;
import io.quarkus.rest.client.reactive.runtime.RestClientCDIDelegateBuilder;
import java.io.Closeable;
import java.lang.reflect.Proxy;
import java.util.Locale;
import java.util.function.Function;
import org.eclipse.microprofile.rest.client.RestClientBuilder;
import org.eclipse.microprofile.rest.client.RestClientDefinitionException;

/**
 * Builds a {@link dev.brownout.budget.quarkus.Budgeted} REST client by hand, where none can be
 * injected because its address is known only at run time.
 *
 * <pre>{@code
 * StoreClient store =
 *     BudgetedClient.build(RestClientBuilder.newBuilder().baseUri(found), StoreClient.class);
 * }</pre>
 *
 * <p>Its calls are budgeted as those of an injected one. Its settings are those of the {@code
 * configKey} of its interface, or else {@code budget.client."full.name.of.the.Interface"}.
 */
public final class BudgetedClient {

  private static final ThreadLocal<Class<?>> BUILDING = new ThreadLocal<>();

  private BudgetedClient() {}

  /**
   * Builds a client of an interface.
   *
   * @param builder with the address and whatever else the client needs
   * @param api an interface that is budgeted, or some methods of it
   * @return the client, which is {@link Closeable} as well
   * @throws IllegalArgumentException when a marked method cannot be budgeted; the message has the
   *     cure
   */
  public static <T> T build(RestClientBuilder builder, Class<T> api) {
    return build(builder::build, api);
  }

  /** The same with Quarkus' own builder. */
  public static <T> T build(QuarkusRestClientBuilder builder, Class<T> api) {
    return build(builder::build, api);
  }

  private static <T> T build(Function<Class<T>, T> plain, Class<T> api) {
    Arc.container().instance(ClientCheck.class).get().checkByHand(api);
    Class<?> outer = BUILDING.get();
    BUILDING.set(api);
    try {
      var handler =
          new BudgetedProxy(
              api, plain.apply(api), Arc.container().instance(BudgetedCalls.class).get());
      Class<?>[] types = {api, Closeable.class};
      return api.cast(Proxy.newProxyInstance(api.getClassLoader(), types, handler));
    } finally {
      if (outer == null) {
        BUILDING.remove();
      } else {
        BUILDING.set(outer);
      }
    }
  }

  /**
   * Refuses a client whose calls nobody would budget: it is built neither here nor for injection.
   */
  static void refusePlainBuild(Class<?> client) {
    if (BUILDING.get() != client && !isForInjection()) {
      throw new RestClientDefinitionException(
          String.format(
              Locale.ROOT,
              "%s is @Budgeted, but RestClientBuilder.build() makes a client without a budget."
                  + " Inject it with @RestClient, or build it with %s.build(builder, %s.class).",
              client.getName(),
              BudgetedClient.class.getName(),
              client.getSimpleName()));
    }
  }

  /** Whether Quarkus builds the client of a bean: nothing else tells, so the callers are asked. */
  private static boolean isForInjection() {
    return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .walk(
            frames ->
                frames
                    .dropWhile(
                        frame ->
                            frame.getDeclaringClass() != RestClientBuilderImpl.class
                                || !frame.getMethodName().equals("build"))
                    .map(StackWalker.StackFrame::getDeclaringClass)
                    .dropWhile(
                        type ->
                            type == RestClientBuilderImpl.class
                                || type == QuarkusRestClientBuilderImpl.class)
                    .findFirst())
        .filter(type -> type == RestClientCDIDelegateBuilder.class)
        .isPresent();
  }
}
