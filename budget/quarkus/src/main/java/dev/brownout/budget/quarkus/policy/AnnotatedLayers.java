package dev.brownout.budget.quarkus.policy;

import io.smallrye.faulttolerance.FaultToleranceOperationProvider;
import io.smallrye.faulttolerance.config.FaultToleranceOperation;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.microprofile.faulttolerance.Retry;

/**
 * What the annotations of MicroProfile and SmallRye Fault Tolerance put around the methods of a
 * budgeted client. One that a setting switches off is not there.
 */
final class AnnotatedLayers {

  /** Those that a budgeted call has a better place for, with that place; {@code %s} is its key. */
  private static final List<Kind> REPLACED =
      List.of(
          new Kind(
              "@Timeout",
              FaultToleranceOperation::hasTimeout,
              "set budget.client.\"%s\".attempt-timeout, or budget.end-to-end for the deadline"),
          new Kind(
              "@CircuitBreaker",
              FaultToleranceOperation::hasCircuitBreaker,
              "set budget.client.\"%s\".circuit-breaker.enabled=true"),
          new Kind(
              "@Bulkhead",
              FaultToleranceOperation::hasBulkhead,
              "set budget.client.\"%s\".bulkhead.limit"),
          new Kind(
              "@Asynchronous",
              FaultToleranceOperation::hasAsynchronous,
              "let the method return Uni or CompletionStage"),
          new Kind(
              "@AsynchronousNonBlocking",
              FaultToleranceOperation::hasAsynchronousNonBlocking,
              "let the method return Uni or CompletionStage"),
          new Kind(
              "@RateLimit",
              FaultToleranceOperation::hasRateLimit,
              "put it on the method that uses the client"),
          new Kind(
              "@ApplyGuard",
              FaultToleranceOperation::hasApplyGuard,
              "put it on the method that uses the client"),
          new Kind(
              "@ApplyFaultTolerance",
              FaultToleranceOperation::hasApplyFaultTolerance,
              "put it on the method that uses the client"));

  /** Those that may stand around a budgeted call of a bean. */
  private static final List<Kind> AROUND =
      List.of(
          new Kind("@Retry", FaultToleranceOperation::hasRetry, "inject the client"),
          new Kind("@Fallback", FaultToleranceOperation::hasFallback, "inject the client"));

  private final FaultToleranceOperationProvider operations;

  AnnotatedLayers(FaultToleranceOperationProvider operations) {
    this.operations = operations;
  }

  /** Why a method with its annotations cannot be budgeted, with the cure; empty when it can. */
  Optional<String> unfit(BudgetedBean client, ClientMethod method) {
    FaultToleranceOperation operation = operation(client, method);
    for (Kind kind : REPLACED) {
      if (kind.isOn.test(operation)) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "has %s, which ends no attempt, tells no supplier and is not counted; take it"
                    + " off and %s",
                kind.name,
                String.format(Locale.ROOT, kind.cure, client.key())));
      }
    }
    return client.isByHand()
        ? AROUND.stream()
            .filter(kind -> kind.isOn.test(operation))
            .findFirst()
            .map(
                kind ->
                    String.format(
                        Locale.ROOT,
                        "has %s, which does nothing on a client that is built by hand; take it"
                            + " off, or %s with @RestClient",
                        kind.name,
                        kind.cure))
        : Optional.empty();
  }

  /** The layer that {@code @Retry} makes of one of a client's methods, with its settings. */
  Optional<RetryLayer> retries(BudgetedBean client) {
    return client.marked().stream()
        .filter(method -> operation(client, method).hasRetry())
        .map(method -> layer(client, method))
        .max(Comparator.comparingInt(RetryLayer::attempts));
  }

  /** Whether one that is allowed stands around a method of a bean. */
  boolean areAround(Method own) {
    FaultToleranceOperation operation = operations.get(own.getDeclaringClass(), own);
    return AROUND.stream().anyMatch(kind -> kind.isOn.test(operation));
  }

  private RetryLayer layer(BudgetedBean client, ClientMethod method) {
    int retries = operation(client, method).getRetry().maxRetries();
    String who =
        String.format(
            Locale.ROOT,
            "@Retry on %s (maxRetries=%d, quarkus.fault-tolerance.\"%s\".retry.max-retries)",
            method,
            retries,
            method.declared().isAnnotationPresent(Retry.class)
                ? client.type().getName() + "/" + method.declared().getName()
                : client.type().getName());
    return new RetryLayer(who, retries < 0 ? RetryLayer.ENDLESS : retries + 1);
  }

  private FaultToleranceOperation operation(BudgetedBean client, ClientMethod method) {
    return operations.get(client.type(), client.intercepted(method));
  }

  private record Kind(String name, Predicate<FaultToleranceOperation> isOn, String cure) {}
}
