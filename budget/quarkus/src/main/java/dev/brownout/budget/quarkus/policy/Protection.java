package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.quarkus.policy.ConfiguredPolicies.Key;
import dev.brownout.budget.quarkus.problem.BudgetException;
import io.smallrye.faulttolerance.api.Guard;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.util.TypeLiteral;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;

/**
 * SmallRye's circuit breaker and bulkhead around all attempts of a call.
 *
 * <p>A {@code Guard} does not pass a cancellation on. So there is a kill switch: the cancellation
 * of the outer {@code Uni} fails the inner one, whose attempts then end; the circuit breaker does
 * not count such a failure.
 */
public final class Protection {

  private static final TypeLiteral<Uni<Object>> UNI = new TypeLiteral<>() {};

  private final Guard guard;

  private Protection(Guard guard) {
    this.guard = guard;
  }

  /** The protection that a client's settings ask for; none by default. */
  static Optional<Protection> of(String client, BudgetConfig.Client config, Key key) {
    boolean breaker = config.circuitBreaker().enabled();
    boolean bulkhead = config.bulkhead().limit().isPresent();
    if (!breaker && !bulkhead) {
      return Optional.empty();
    }
    Guard.Builder builder = Guard.create().withDescription("budget client " + client);
    if (breaker) {
      BudgetConfig.CircuitBreaker settings = config.circuitBreaker();
      var around = builder.withCircuitBreaker().when(Protection::countsAgainstSupplier);
      key.read(
          "circuit-breaker.request-volume",
          () -> around.requestVolumeThreshold(settings.requestVolume()));
      key.read(
          "circuit-breaker.failure-ratio",
          () -> around.failureRatio(settings.failureRatio().orElse(0.5)));
      key.read(
          "circuit-breaker.delay",
          () -> around.delay(settings.delay().toMillis(), ChronoUnit.MILLIS));
      around.done();
    }
    if (bulkhead) {
      var around = builder.withBulkhead();
      key.read("bulkhead.limit", () -> around.limit(config.bulkhead().limit().getAsInt()));
      key.read("bulkhead.queue", () -> around.queueSize(config.bulkhead().queue()));
      around.done();
    }
    return Optional.of(new Protection(builder.build()));
  }

  /** Runs a call inside. */
  public Uni<Object> around(Uni<Object> call) {
    return Uni.createFrom()
        .deferred(
            () -> {
              var gone = new Gone();
              return guard
                  .get(() -> gone.endsWith(call), UNI)
                  .onCancellation()
                  .invoke(gone::callerLeft);
            });
  }

  /** Runs a call that blocks its thread inside. */
  public Object around(Callable<Object> call) throws Exception {
    return guard.call(call, Object.class);
  }

  private static boolean countsAgainstSupplier(Throwable failure) {
    return !(failure instanceof BulkheadException)
        && !(failure instanceof CancellationException)
        && (!(failure instanceof BudgetException budget) || budget.problem().status() >= 500);
  }

  /** The kill switch of one call. */
  private static final class Gone {

    private final AtomicBoolean left = new AtomicBoolean();
    private volatile Runnable end = () -> {};

    Uni<Object> endsWith(Uni<Object> call) {
      return Uni.createFrom()
          .emitter(
              emitter -> {
                if (left.get()) {
                  emitter.fail(new CancellationException("the caller is gone"));
                  return;
                }
                var running = call.subscribe().with(emitter::complete, emitter::fail);
                end =
                    () -> {
                      running.cancel();
                      emitter.fail(new CancellationException("the caller is gone"));
                    };
                if (left.get()) {
                  end.run();
                }
              });
    }

    void callerLeft() {
      left.set(true);
      end.run();
    }
  }
}
