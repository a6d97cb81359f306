package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.quarkus.Budgeted;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** Tells which REST client interfaces are budgeted, and by which key they are configured. */
public final class BudgetedClients {

  private BudgetedClients() {}

  /** Whether the interface, a method of it, or anything that it extends, is marked. */
  public static boolean includes(Class<?> client) {
    return hierarchy(client).stream()
        .anyMatch(
            type ->
                isMarked(type)
                    || Arrays.stream(type.getDeclaredMethods())
                        .anyMatch(BudgetedClients::isMarked));
  }

  /** The key of its {@code @RegisterRestClient}, or else its own name. */
  public static String key(Class<?> client) {
    RegisterRestClient registered = client.getAnnotation(RegisterRestClient.class);
    return registered == null || registered.configKey().isEmpty()
        ? client.getName()
        : registered.configKey();
  }

  /** The interface and all that it extends, the nearest first. */
  static Set<Class<?>> hierarchy(Class<?> client) {
    Set<Class<?>> all = new LinkedHashSet<>();
    all.add(client);
    for (Class<?> base : client.getInterfaces()) {
      all.addAll(hierarchy(base));
    }
    return all;
  }

  /** Whether it carries {@link Budgeted}, or an annotation that carries it. */
  static boolean isMarked(AnnotatedElement element) {
    return isMarked(element, new HashSet<>());
  }

  private static boolean isMarked(AnnotatedElement element, Set<Class<?>> seen) {
    for (Annotation annotation : element.getAnnotations()) {
      Class<? extends Annotation> type = annotation.annotationType();
      if (type == Budgeted.class || seen.add(type) && isMarked(type, seen)) {
        return true;
      }
    }
    return false;
  }
}
