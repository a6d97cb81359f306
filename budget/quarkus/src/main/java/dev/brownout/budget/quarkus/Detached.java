package dev.brownout.budget.quarkus;

import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Durations;
import dev.brownout.budget.time.Ticker;
import io.smallrye.common.vertx.VertxContext;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Work that leaves its caller's deadline on purpose and has one of its own, such as a step of a job
 * that runs for minutes after its caller was told to come back for the result.
 *
 * <p>Calls made from it are budgeted as those of an inbound call are: the deadline bounds their
 * attempts and is passed on, and the name goes along as their {@code Request-Id}.
 *
 * @param allowance how long it may take, above 0
 * @param setBy who set that, in words for an error message
 * @param requestId its name on every hop: 1 to 128 letters, digits, dots, dashes and underscores
 * @param attemptPath which attempt at this work it is, such as {@code 2}; empty when there is one
 */
public record Detached(Duration allowance, String setBy, String requestId, String attemptPath) {

  /** Refuses work without time or without a name. */
  public Detached {
    if (allowance.isNegative() || allowance.isZero()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "allowance %s of detached work %s: must be above 0ms",
              Durations.show(allowance),
              requestId));
    }
    if (requestId.isEmpty()) {
      throw new IllegalArgumentException("detached work needs a name for its Request-Id");
    }
    Objects.requireNonNull(setBy, "setBy");
    Objects.requireNonNull(attemptPath, "attemptPath");
  }

  /**
   * The work, on a context of its own, where it is the call in progress; each subscription begins
   * it anew, with the whole allowance.
   */
  public <T> Uni<T> run(Vertx vertx, Supplier<Uni<T>> work) {
    return Uni.createFrom()
        .deferred(
            () -> {
              call().enter();
              return work.get();
            })
        .runSubscriptionOn(
            subscription ->
                VertxContext.createNewDuplicatedContext(vertx.getOrCreateContext())
                    .runOnContext(here -> subscription.run()));
  }

  private InboundCall call() {
    return new InboundCall(
        Deadline.after(allowance, Ticker.system()),
        setBy,
        requestId,
        attemptPath,
        InboundCall.DEFAULT_POLICY);
  }
}
