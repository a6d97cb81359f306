package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.quarkus.problem.BudgetException;
import io.smallrye.faulttolerance.api.Guard;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.util.TypeLiteral;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
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
  static Optional<Protection> of(String client, BudgetConfig.Client config) {
    boolean breaker = config.circuitBreaker().enabled();
    boolean bulkhead = config.bulkhead().limit().isPresent();
    if (!breaker && !bulkhead) {
      return Optional.empty();
    }
    Guard.Builder builder = Guard.create().withDescription("budget client " + client);
    if (breaker) {
      BudgetConfig.CircuitBreaker settings = config.circuitBreaker();
      builder
          .withCircuitBreaker()
          .requestVolumeThreshold(settings.requestVolume())
          .failureRatio(settings.failureRatio().orElse(0.5))
          .delay(settings.delay().toMillis(), ChronoUnit.MILLIS)
          .when(Protection::countsAgainstSupplier)
          .done();
    }
    if (bulkhead) {
      builder
          .withBulkhead()
          .limit(config.bulkhead().limit().getAsInt())
          .queueSize(config.bulkhead().queue())
          .done();
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
