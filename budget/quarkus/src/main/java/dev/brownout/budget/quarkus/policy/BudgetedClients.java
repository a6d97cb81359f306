package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.quarkus.Budgeted;
import java.util.Arrays;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** Tells which REST client interfaces are budgeted, and by which key they are configured. */
public final class BudgetedClients {

  private BudgetedClients() {}

  /** Whether the interface, or a method of it, is marked. */
  public static boolean includes(Class<?> client) {
    return client.isAnnotationPresent(Budgeted.class)
        || Arrays.stream(client.getMethods()).anyMatch(m -> m.isAnnotationPresent(Budgeted.class));
  }

  /** The key of its {@code @RegisterRestClient}, or else its own name. */
  public static String key(Class<?> client) {
    RegisterRestClient registered = client.getAnnotation(RegisterRestClient.class);
    return registered == null || registered.configKey().isEmpty()
        ? client.getName()
        : registered.configKey();
  }
}
