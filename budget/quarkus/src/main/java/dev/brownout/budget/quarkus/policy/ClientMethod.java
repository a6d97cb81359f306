package dev.brownout.budget.quarkus.policy;

import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.HttpMethod;
import java.io.File;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Flow;

/**
 * A method of a REST client interface.
 *
 * @param api the interface of the client, which may inherit the method
 * @param declared the method as the interface that declares its HTTP method has it
 */
public record ClientMethod(Class<?> api, Method declared) {

  private static final String CONTINUATION = "kotlin.coroutines.Continuation";

  /** The method of an interface that stands behind one of its bean or its proxy. */
  public static ClientMethod of(Class<?> api, Method called) {
    List<Method> same = same(api, called);
    Method nearest = same.isEmpty() ? called : same.get(0);
    return new ClientMethod(
        api,
        nearest.isDefault()
            ? nearest
            : same.stream().filter(m -> !http(m).isEmpty()).findFirst().orElse(nearest));
  }

  /** All methods of an interface, each once. */
  static Set<ClientMethod> all(Class<?> api) {
    Set<ClientMethod> all = new LinkedHashSet<>();
    for (Method method : api.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers()) && !method.isBridge()) {
        all.add(of(api, method));
      }
    }
    return all;
  }

  /** Its HTTP method, such as {@code GET}; empty when it makes no call itself. */
  public String http() {
    return http(declared);
  }

  /** What it returns. */
  public Class<?> answer() {
    return declared.getReturnType();
  }

  /** Whether somebody asked for it to be budgeted, here or on anything that its client extends. */
  public boolean isMarked() {
    return !markedBy().isEmpty();
  }

  /** Whether a client's call goes through it: not so for {@code close()}, say. */
  boolean calls() {
    return Modifier.isAbstract(declared.getModifiers())
        && (!http().isEmpty() || declared.isAnnotationPresent(jakarta.ws.rs.Path.class));
  }

  /** Who asks for it to be budgeted, in words; empty when nobody does. */
  String markedBy() {
    for (Method method : same(api, declared)) {
      if (BudgetedClients.isMarked(method)) {
        return method.getDeclaringClass().getName() + "." + method.getName();
      }
    }
    return BudgetedClients.hierarchy(api).stream()
        .filter(BudgetedClients::isMarked)
        .findFirst()
        .map(Class::getName)
        .orElse("");
  }

  /** Why its calls cannot be budgeted, with the cure; empty when they can. */
  Optional<String> unfit() {
    if (!calls()) {
      return BudgetedClients.isMarked(declared)
          ? Optional.of(
              "makes no call of its own; take @Budgeted off it and put it on the methods that it"
                  + " calls")
          : Optional.empty();
    }
    if (http().isEmpty()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "returns the sub-resource client %s, whose calls the budget does not reach; %s, or"
                  + " make %s a client of its own",
              answer().getName(),
              cure(),
              answer().getSimpleName()));
    }
    if (declared.getGenericReturnType() instanceof TypeVariable<?> variable) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "returns %s, whose type Quarkus' REST client loses; let %s return Uni<%s>, or declare"
                  + " the method in an interface that says its type",
              variable.getName(),
              declared.getDeclaringClass().getName(),
              variable.getName()));
    }
    for (Type parameter : declared.getGenericParameterTypes()) {
      if (parameter instanceof TypeVariable<?> variable) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "takes %s, which Quarkus' REST client cannot send; declare the method in an"
                    + " interface that says its type",
                variable.getName()));
      }
    }
    if (Multi.class.isAssignableFrom(answer()) || Flow.Publisher.class.isAssignableFrom(answer())) {
      return Optional.of(
          "returns "
              + answer().getSimpleName()
              + ", which has no single answer to wait for; "
              + cure());
    }
    if (isFile(declared.getGenericReturnType())) {
      return Optional.of(
          "returns a file, of which Quarkus' REST client leaves a copy behind with each attempt that"
              + " is given up; return InputStream or byte[], or "
              + cure());
    }
    if (Arrays.stream(declared.getParameterTypes())
        .anyMatch(t -> t.getName().equals(CONTINUATION))) {
      return Optional.of("is a suspending function; let it return Uni, or " + cure());
    }
    return Optional.empty();
  }

  /** Whether the answer is kept in a file, also where it comes later or with its status. */
  private static boolean isFile(Type type) {
    return type instanceof ParameterizedType parameterized
        ? Arrays.stream(parameterized.getActualTypeArguments()).anyMatch(ClientMethod::isFile)
        : type == File.class || type == Path.class;
  }

  private String cure() {
    return BudgetedClients.isMarked(declared)
        ? "take @Budgeted off this method"
        : "take @Budgeted off the interface and put it on each method that returns Uni,"
            + " CompletionStage or a plain value";
  }

  /** As messages name it. */
  @Override
  public String toString() {
    return api.getName() + "." + declared.getName();
  }

  /** Whether a method of the client's bean stands for this one. */
  boolean isBehind(Method called) {
    return called.getName().equals(declared.getName())
        && Arrays.equals(called.getParameterTypes(), declared.getParameterTypes());
  }

  /** What an interface and all that it extends declare of a method, the nearest first. */
  private static List<Method> same(Class<?> api, Method method) {
    return BudgetedClients.hierarchy(api).stream()
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(m -> !m.isBridge() && !Modifier.isStatic(m.getModifiers()))
        .filter(m -> m.getName().equals(method.getName()))
        .filter(m -> Arrays.equals(m.getParameterTypes(), method.getParameterTypes()))
        .toList();
  }

  private static String http(Method method) {
    for (Annotation annotation : method.getAnnotations()) {
      HttpMethod http = annotation.annotationType().getAnnotation(HttpMethod.class);
      if (http != null) {
        return http.value();
      }
    }
    return "";
  }
}
