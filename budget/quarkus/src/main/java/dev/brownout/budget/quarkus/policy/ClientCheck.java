package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.attempt.CallPolicy;
import io.smallrye.faulttolerance.FaultToleranceOperationProvider;
import jakarta.inject.Singleton;
import java.lang.reflect.Method;
import java.util.Locale;
import java.util.Optional;

/** Refuses a client with a method that is marked but would not be budgeted, and names the cure. */
@Singleton
public class ClientCheck {

  private final AnnotatedLayers layers;

  ClientCheck(FaultToleranceOperationProvider faultTolerance) {
    this.layers = new AnnotatedLayers(faultTolerance);
  }

  /**
   * Refuses a client that is built by hand.
   *
   * @throws IllegalArgumentException naming the method, the cause and the cure
   */
  public void checkByHand(Class<?> api) {
    if (!BudgetedClients.includes(api)) {
      throw new IllegalArgumentException(
          api.getName()
              + " is not budgeted: put @Budgeted on it or on a method of it, or build it without"
              + " the budget");
    }
    check(BudgetedBean.byHand(api));
  }

  /** Whether {@code @Retry} or {@code @Fallback} stands around a method of a client's bean. */
  public boolean hasLayersAround(Method own) {
    return layers.areAround(own);
  }

  void check(BudgetedBean client) {
    checkName(client);
    client.marked().forEach(method -> check(client, method));
  }

  /** The layer that annotations make. */
  Optional<RetryLayer> retries(BudgetedBean client) {
    return layers.retries(client);
  }

  private void check(BudgetedBean client, ClientMethod method) {
    method.unfit().ifPresent(why -> refuse(client, method, why));
    if (!method.calls()) {
      return;
    }
    if (!client.has(method)) {
      refuse(client, method, "is missing in the bean that Quarkus makes; give it a @Path");
    }
    if (!client.intercepts(method)) {
      refuse(
          client,
          method,
          String.format(
              Locale.ROOT,
              "would not be budgeted: @Budgeted on %s does not reach it; put @Budgeted on %s"
                  + " itself or on the method",
              method.markedBy(),
              client.api().getName()));
    }
    layers.unfit(client, method).ifPresent(why -> refuse(client, method, why));
  }

  private static void checkName(BudgetedBean client) {
    try {
      CallPolicy.named(client.key()).build();
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "@Budgeted client %s: %s; give it another one with"
                  + " @RegisterRestClient(configKey = \"...\")",
              client.api().getName(),
              wrong.getMessage()),
          wrong);
    }
  }

  private static void refuse(BudgetedBean client, ClientMethod method, String why) {
    throw new IllegalArgumentException(
        String.format(Locale.ROOT, "@Budgeted client \"%s\": %s %s", client.key(), method, why));
  }
}
