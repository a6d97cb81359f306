package dev.brownout.budget.lanes;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.quarkus.policy.CallEngine;
import io.smallrye.faulttolerance.api.Guard;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.util.TypeLiteral;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * What {@code @Timeout} and {@code @Retry} do with their other settings left as they come: no
 * delay, 200 ms of jitter, every exception retried, a timed-out attempt left running.
 */
final class SmallRyeEngine implements CallEngine {

  private static final TypeLiteral<Uni<Object>> UNI = new TypeLiteral<>() {};

  private final Guard guard;

  private SmallRyeEngine(Guard guard) {
    this.guard = guard;
  }

  static SmallRyeEngine of(CallPolicy policy) {
    return new SmallRyeEngine(
        Guard.create()
            .withDescription("policy " + policy.name())
            .withTimeout()
            .duration(policy.attemptTimeout().toMillis(), ChronoUnit.MILLIS)
            .done()
            .withRetry()
            .maxRetries(policy.maxAttempts() - 1)
            .done()
            .build());
  }

  @Override
  public Uni<Object> run(IntFunction<Uni<Object>> attempt) {
    var started = new AtomicInteger();
    return guard.get(() -> attempt.apply(started.incrementAndGet()), UNI);
  }
}
