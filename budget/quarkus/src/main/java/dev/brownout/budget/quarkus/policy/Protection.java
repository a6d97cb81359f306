package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.quarkus.policy.ConfiguredPolicies.Key;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.time.Deadline;
import io.smallrye.faulttolerance.api.CircuitBreakerState;
import io.smallrye.faulttolerance.api.Guard;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.util.TypeLiteral;
import jakarta.ws.rs.WebApplicationException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
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

  /** The state of a circuit breaker that lets every call through; also of one that is not there. */
  public static final int CLOSED = 0;

  private static final int HALF_OPEN = 1;
  private static final int OPEN = 2;

  private final Guard guard;
  private final AtomicInteger circuit;

  private Protection(Guard guard, AtomicInteger circuit) {
    this.guard = guard;
    this.circuit = circuit;
  }

  /** The state of its circuit breaker: 0 closed or none, 1 half-open, 2 open. */
  public int circuitState() {
    return circuit.get();
  }

  private static int number(CircuitBreakerState state) {
    return switch (state) {
      case CLOSED -> CLOSED;
      case HALF_OPEN -> HALF_OPEN;
      case OPEN -> OPEN;
    };
  }

  /** The protection that a client's settings ask for; none by default. */
  static Optional<Protection> of(String client, BudgetConfig.Client config, Key key) {
    boolean breaker = config.circuitBreaker().enabled();
    boolean bulkhead = config.bulkhead().limit().isPresent();
    if (!breaker && !bulkhead) {
      return Optional.empty();
    }
    Guard.Builder builder = Guard.create().withDescription("budget client " + client);
    var circuit = new AtomicInteger(CLOSED);
    if (breaker) {
      BudgetConfig.CircuitBreaker settings = config.circuitBreaker();
      var around =
          builder
              .withCircuitBreaker()
              .when(Protection::countsAgainstSupplier)
              .onStateChange(state -> circuit.set(number(state)));
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
    return Optional.of(new Protection(builder.build(), circuit));
  }

  /**
   * Runs a call inside.
   *
   * @param deadline when a call that still waits for its turn in the bulkhead is given up; one that
   *     has begun sees to its deadline itself
   * @param late the failure of a call that was given up
   */
  public Uni<Object> around(Uni<Object> call, Deadline deadline, Supplier<Throwable> late) {
    return Uni.createFrom()
        .deferred(
            () -> {
              var gone = new Gone();
              Uni<Object> guarded =
                  guard
                      .get(() -> gone.endsWith(call), UNI)
                      .onCancellation()
                      .invoke(gone::callerLeft);
              return deadline.isNone()
                  ? guarded
                  : Uni.combine().any().of(guarded, gone.waitsUntil(deadline, late));
            });
  }

  /** Runs a call that blocks its thread inside. */
  public Object around(Callable<Object> call) throws Exception {
    return guard.call(call, Object.class);
  }

  /** Not a call that never reached it, nor one that it answered with what the caller did wrong. */
  private static boolean countsAgainstSupplier(Throwable failure) {
    if (failure instanceof BudgetException budget) {
      return !budget.problem().attempts().isEmpty();
    }
    if (failure instanceof WebApplicationException answer) {
      return answer.getResponse().getStatus() >= 500;
    }
    return !(failure instanceof BulkheadException || failure instanceof CancellationException);
  }

  /** The kill switch of one call. */
  private static final class Gone {

    private final AtomicBoolean left = new AtomicBoolean();
    private volatile boolean begun;
    private volatile Runnable end = () -> {};

    Uni<Object> endsWith(Uni<Object> call) {
      return Uni.createFrom()
          .emitter(
              emitter -> {
                if (left.get()) {
                  emitter.fail(new CancellationException("the caller is gone"));
                  return;
                }
                begun = true;
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

    /** Fails at the deadline if the call has not begun by then; else never answers. */
    Uni<Object> waitsUntil(Deadline deadline, Supplier<Throwable> late) {
      return Uni.createFrom()
          .voidItem()
          .onItem()
          .delayIt()
          .by(wholeMillis(deadline.remaining()))
          .onItem()
          .transformToUni(
              due -> begun ? Uni.createFrom().nothing() : Uni.createFrom().failure(late));
    }

    /** Rounded up: a timer takes whole milliseconds, and at least one. */
    private static Duration wholeMillis(Duration time) {
      return Duration.ofMillis(Math.max(1, time.plusNanos(999_999).toMillis()));
    }

    void callerLeft() {
      left.set(true);
      end.run();
    }
  }
}
