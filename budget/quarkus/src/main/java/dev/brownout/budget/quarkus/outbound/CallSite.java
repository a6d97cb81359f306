package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.Repeat;
import dev.brownout.budget.quarkus.policy.BudgetedClients;
import dev.brownout.budget.quarkus.policy.ClientMethod;
import io.quarkus.rest.client.reactive.runtime.RestClientReactiveCDIWrapperBase;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.HeaderParam;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * One method of a budgeted REST client interface.
 *
 * @param client the key of its {@code @RegisterRestClient}
 * @param name how messages call it
 * @param idempotent whether its HTTP method may be repeated
 * @param keyParameter the parameter that carries an {@code Idempotency-Key}, which makes any method
 *     repeatable; -1 when there is none
 * @param body what its arguments send
 * @param kind what it returns
 */
record CallSite(
    String client, String name, boolean idempotent, int keyParameter, RequestBody body, Kind kind) {

  /** RFC 9110, section 9.2.2. */
  private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

  /** How a method hands over its answer. */
  enum Kind {
    UNI,
    STAGE,
    PLAIN,
    /** A default method: no call of its own, though it may make some. */
    DEFAULT
  }

  /**
   * A method of a client's bean.
   *
   * @throws IllegalStateException when the bean is no REST client
   */
  static CallSite of(Method method) {
    return of(clientInterface(method.getDeclaringClass()), method);
  }

  /** A method of a client's interface, or one that stands for it. */
  static CallSite of(Class<?> client, Method method) {
    ClientMethod asked = ClientMethod.of(client, method);
    Method declared = asked.declared();
    return new CallSite(
        BudgetedClients.key(client),
        client.getSimpleName() + "." + declared.getName(),
        IDEMPOTENT.contains(asked.http()),
        keyParameter(declared),
        RequestBody.of(declared),
        kind(asked));
  }

  /** Whether a call with these arguments may be made again. */
  Repeat repeat(Object[] arguments) {
    boolean harmless = idempotent || keyParameter >= 0 && arguments[keyParameter] != null;
    return harmless ? body.repeat(arguments) : Repeat.NOT_IDEMPOTENT;
  }

  /** The interface that a generated bean implements. */
  private static Class<?> clientInterface(Class<?> bean) {
    if (bean.isInterface()) {
      return bean;
    }
    if (RestClientReactiveCDIWrapperBase.class.isAssignableFrom(bean)) {
      return bean.getInterfaces()[0];
    }
    throw new IllegalStateException(
        bean.getName()
            + " is no REST client: @Budgeted belongs on the interface of one, and does nothing"
            + " here");
  }

  private static int keyParameter(Method method) {
    Annotation[][] parameters = method.getParameterAnnotations();
    for (int i = 0; i < parameters.length; i++) {
      for (Annotation annotation : parameters[i]) {
        if (annotation instanceof HeaderParam header
            && header.value().equalsIgnoreCase("Idempotency-Key")) {
          return i;
        }
      }
    }
    return -1;
  }

  private static Kind kind(ClientMethod method) {
    if (method.declared().isDefault()) {
      return Kind.DEFAULT;
    }
    Class<?> type = method.answer();
    if (Uni.class.isAssignableFrom(type)) {
      return Kind.UNI;
    }
    return CompletionStage.class.isAssignableFrom(type) ? Kind.STAGE : Kind.PLAIN;
  }
}
