package dev.brownout.budget.attempt;

import dev.brownout.budget.attempt.Decision.Decline;
import dev.brownout.budget.attempt.Decision.Start;
import dev.brownout.budget.attempt.Decision.Wait;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.time.Deadline;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** The rules as they are told, one after the other, in unbounded integers: the oracle. */
final class NaiveAttemptController implements AttemptController {

  private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);

  private final CallPolicy policy;
  private final RetryBudget budget;
  private final Deadline deadline;
  private final Repeat repeat;
  private final RandomGenerator random;
  private boolean callerGone;
  private Decline declined;
  private int attempts;

  NaiveAttemptController(
      CallPolicy policy,
      RetryBudget budget,
      Deadline deadline,
      Repeat repeat,
      RandomGenerator random) {
    this.policy = policy;
    this.budget = budget;
    this.deadline = deadline;
    this.repeat = repeat;
    this.random = random;
  }

  @Override
  public Decision first() {
    DeclineReason reason = firstOf(List.of(this::gone, () -> timeAfter(BigInteger.ZERO)));
    if (reason != null) {
      return decline(reason);
    }
    budget.deposit();
    return start();
  }

  @Override
  public Decision after(Outcome last) {
    if (declined != null) {
      return declined;
    }
    DeclineReason reason =
        firstOf(
            List.of(
                this::gone,
                () -> policy.ownsRetries() ? null : DeclineReason.NOT_OWNER,
                repeat::refusal,
                () -> last.equals(new Outcome.Failed(false)) ? DeclineReason.NOT_RETRYABLE : null,
                () -> last.equals(new Outcome.Refused()) ? DeclineReason.SUPPLIER_ADVICE : null,
                () -> attempts >= policy.maxAttempts() ? DeclineReason.ATTEMPTS : null));
    if (reason != null) {
      return decline(reason);
    }
    BigInteger backoff = BigInteger.valueOf(policy.backoff().nanosBefore(attempts, random));
    BigInteger asked =
        last instanceof Outcome.RetryAfter after ? nanos(after.delay()) : BigInteger.ZERO;
    BigInteger wait = backoff.max(asked);
    reason =
        firstOf(
            List.of(
                () ->
                    asked.signum() > 0
                            && (asked.compareTo(nanos(policy.retryAfterLimit())) > 0
                                || timeAfter(asked) != null)
                        ? DeclineReason.RETRY_AFTER
                        : null,
                () -> timeAfter(wait),
                () -> budget.tryWithdraw() ? null : DeclineReason.RETRY_BUDGET));
    if (reason != null) {
      return decline(reason);
    }
    return wait.signum() == 0
        ? start()
        : new Wait(wait.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact());
  }

  @Override
  public Decision afterWait() {
    DeclineReason reason = firstOf(List.of(this::gone, () -> timeAfter(BigInteger.ZERO)));
    return reason != null ? decline(reason) : start();
  }

  @Override
  public Decision callerGone() {
    callerGone = true;
    return decline(DeclineReason.CALLER_GONE);
  }

  @Override
  public int attemptsStarted() {
    return attempts;
  }

  @Override
  public long usableNanos() {
    return usable(BigInteger.ZERO).longValueExact();
  }

  private DeclineReason gone() {
    if (callerGone) {
      return DeclineReason.CALLER_GONE;
    }
    return declined == null ? null : declined.reason();
  }

  private DeclineReason timeAfter(BigInteger wait) {
    if (!policy.deadline() || deadline.isNone()) {
      return null;
    }
    BigInteger usable = usable(wait);
    if (usable.signum() <= 0) {
      return DeclineReason.DEADLINE;
    }
    return usable.compareTo(nanos(policy.leastUsefulAttempt())) < 0
        ? DeclineReason.TOO_SHORT
        : null;
  }

  private BigInteger usable(BigInteger wait) {
    return BigInteger.valueOf(deadline.remainingNanos())
        .subtract(nanos(policy.responseReserve()))
        .subtract(wait);
  }

  private Decision start() {
    attempts++;
    BigInteger timeout = nanos(policy.attemptTimeout());
    if (policy.deadline() && !deadline.isNone()) {
      timeout = timeout.min(usable(BigInteger.ZERO));
    }
    return new Start(attempts, timeout.longValueExact());
  }

  private Decision decline(DeclineReason reason) {
    declined = new Decline(reason);
    return declined;
  }

  private static BigInteger nanos(Duration duration) {
    return BigInteger.valueOf(duration.getSeconds())
        .multiply(NANOS)
        .add(BigInteger.valueOf(duration.getNano()));
  }

  private static DeclineReason firstOf(List<Supplier<DeclineReason>> rules) {
    Stream<DeclineReason> reasons = rules.stream().map(Supplier::get);
    return reasons.filter(Objects::nonNull).findFirst().orElse(null);
  }
}
