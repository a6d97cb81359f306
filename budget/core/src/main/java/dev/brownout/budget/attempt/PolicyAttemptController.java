package dev.brownout.budget.attempt;

import dev.brownout.budget.attempt.Decision.Decline;
import dev.brownout.budget.attempt.Decision.Start;
import dev.brownout.budget.attempt.Decision.Wait;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.time.Deadline;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** The rules of {@link AttemptController}, on one call's state. */
final class PolicyAttemptController implements AttemptController {

  private enum State {
    NEW,
    RUNNING,
    WAITING
  }

  private final CallPolicy policy;
  private final RetryBudget budget;
  private final Deadline deadline;
  private final boolean bounded;
  private final Repeat repeat;
  private final RandomGenerator random;

  private State state = State.NEW;
  private int attempts;
  private long usableNanos = Long.MAX_VALUE;
  private Decline declined;

  PolicyAttemptController(
      CallPolicy policy,
      RetryBudget budget,
      Deadline deadline,
      Repeat repeat,
      RandomGenerator random) {
    this.policy = policy;
    this.budget = Objects.requireNonNull(budget, "budget");
    this.deadline = deadline;
    this.bounded = policy.deadline() && !deadline.isNone();
    this.repeat = Objects.requireNonNull(repeat, "repeat");
    this.random = Objects.requireNonNull(random, "random");
  }

  @Override
  public Decision first() {
    if (declined != null) {
      return declined;
    }
    expect(State.NEW, "first() is asked once, before every other question");
    DeclineReason tooLate = lookAtTime(0);
    if (tooLate != null) {
      return decline(tooLate);
    }
    budget.deposit();
    return start();
  }

  @Override
  public Decision after(Outcome last) {
    if (declined != null) {
      return declined;
    }
    expect(State.RUNNING, "after(Outcome) is asked once for each attempt that was started");
    DeclineReason reason = whyNoRetry(last);
    if (reason != null) {
      return decline(reason);
    }
    long waitNanos = policy.backoff().nanosBefore(attempts, random);
    if (last instanceof Outcome.RetryAfter retryAfter) {
      long askedNanos = saturatedNanos(retryAfter.delay());
      boolean tooLong = askedNanos > policy.retryAfterLimit().toNanos();
      if (askedNanos > 0 && (tooLong || lookAtTime(askedNanos) != null)) {
        return decline(DeclineReason.RETRY_AFTER);
      }
      waitNanos = Math.max(waitNanos, askedNanos);
    }
    DeclineReason tooLate = lookAtTime(waitNanos);
    if (tooLate != null) {
      return decline(tooLate);
    }
    if (!budget.tryWithdraw()) {
      return decline(DeclineReason.RETRY_BUDGET);
    }
    if (waitNanos == 0) {
      return start();
    }
    state = State.WAITING;
    return new Wait(waitNanos);
  }

  @Override
  public Decision afterWait() {
    if (declined != null) {
      return declined;
    }
    expect(State.WAITING, "afterWait() is asked once for each Wait");
    DeclineReason tooLate = lookAtTime(0);
    return tooLate != null ? decline(tooLate) : start();
  }

  @Override
  public Decision callerGone() {
    return decline(DeclineReason.CALLER_GONE);
  }

  @Override
  public int attemptsStarted() {
    return attempts;
  }

  @Override
  public long usableNanos() {
    return usableNanos;
  }

  private DeclineReason whyNoRetry(Outcome last) {
    if (!policy.ownsRetries()) {
      return DeclineReason.NOT_OWNER;
    }
    DeclineReason once = repeat.refusal();
    if (once != null) {
      return once;
    }
    if (last instanceof Outcome.Failed failed && !failed.retryable()) {
      return DeclineReason.NOT_RETRYABLE;
    }
    if (last instanceof Outcome.Refused) {
      return DeclineReason.SUPPLIER_ADVICE;
    }
    return attempts >= policy.maxAttempts() ? DeclineReason.ATTEMPTS : null;
  }

  /** Finds what a wait would leave for an attempt; null if that is enough. */
  private DeclineReason lookAtTime(long waitNanos) {
    if (!bounded) {
      return null;
    }
    long left = deadline.remainingNanos();
    if (left > 0) {
      left -= policy.responseReserve().toNanos();
    }
    // Nothing is subtracted once it is below 0, so that the longest waits cannot wrap around.
    usableNanos = left > 0 ? left - waitNanos : left;
    if (usableNanos <= 0) {
      return DeclineReason.DEADLINE;
    }
    return usableNanos < policy.leastUsefulAttempt().toNanos() ? DeclineReason.TOO_SHORT : null;
  }

  private Start start() {
    state = State.RUNNING;
    return new Start(++attempts, Math.min(policy.attemptTimeout().toNanos(), usableNanos));
  }

  private Decline decline(DeclineReason reason) {
    declined = new Decline(reason);
    return declined;
  }

  private void expect(State expected, String rule) {
    if (state != expected) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "policy %s after %d attempts, state %s: %s",
              policy.name(),
              attempts,
              state,
              rule));
    }
  }

  private static long saturatedNanos(Duration duration) {
    return duration.toSeconds() >= Long.MAX_VALUE / 1_000_000_000
        ? Long.MAX_VALUE
        : duration.toNanos();
  }
}
