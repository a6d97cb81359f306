package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.Repeat;
import dev.brownout.budget.quarkus.policy.BudgetedClients;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.HttpMethod;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

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

  static CallSite of(Method method) {
    Class<?> client = clientInterface(method);
    Method declared = declared(client, method);
    return new CallSite(
        BudgetedClients.key(client),
        client.getSimpleName() + "." + declared.getName(),
        IDEMPOTENT.contains(httpMethod(declared)),
        keyParameter(declared),
        RequestBody.of(declared),
        kind(declared));
  }

  /** Whether a call with these arguments may be made again. */
  Repeat repeat(Object[] arguments) {
    boolean harmless = idempotent || keyParameter >= 0 && arguments[keyParameter] != null;
    return harmless ? body.repeat(arguments) : Repeat.NOT_IDEMPOTENT;
  }

  /** The client interface that the generated bean implements; it may inherit the method. */
  private static Class<?> clientInterface(Method method) {
    return Arrays.stream(method.getDeclaringClass().getInterfaces())
        .filter(type -> declared(type, method) != method)
        .findFirst()
        .orElse(method.getDeclaringClass());
  }

  private static Method declared(Class<?> client, Method method) {
    return Arrays.stream(client.getMethods())
        .filter(m -> m.getName().equals(method.getName()))
        .filter(m -> Arrays.equals(m.getParameterTypes(), method.getParameterTypes()))
        .findFirst()
        .orElse(method);
  }

  private static String httpMethod(Method method) {
    for (Annotation annotation : method.getAnnotations()) {
      HttpMethod http = annotation.annotationType().getAnnotation(HttpMethod.class);
      if (http != null) {
        return http.value();
      }
    }
    return "";
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

  private static Kind kind(Method method) {
    if (method.isDefault()) {
      return Kind.DEFAULT;
    }
    Class<?> type = method.getReturnType();
    if (Multi.class.isAssignableFrom(type)
        || Flow.Publisher.class.isAssignableFrom(type) && type != Uni.class) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "%s.%s returns %s, which has no single answer to wait for; @Budgeted takes Uni, CompletionStage or a plain value",
              method.getDeclaringClass().getName(),
              method.getName(),
              type.getSimpleName()));
    }
    if (Uni.class.isAssignableFrom(type)) {
      return Kind.UNI;
    }
    return CompletionStage.class.isAssignableFrom(type) ? Kind.STAGE : Kind.PLAIN;
  }
}
