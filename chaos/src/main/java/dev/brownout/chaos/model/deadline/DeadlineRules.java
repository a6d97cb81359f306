package dev.brownout.chaos.model.deadline;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.model.sheet.Text;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The rules of a request with one deadline.
 *
 * @param allowance what the request may take from its acceptance, above 0 to 1 h
 * @param policy how the supplier is called; its response reserve is kept for the answer
 * @param preparation how long making the answer takes, 0 to 1 h
 */
public record DeadlineRules(Duration allowance, CallPolicy policy, Duration preparation) {

  private static final Duration LONGEST = Duration.ofHours(1);

  /** Refuses values out of range. */
  public DeadlineRules {
    if (allowance.isNegative() || allowance.isZero() || allowance.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          Text.format(
              "allowance %s: must be above 0ms and at most %s",
              Durations.show(allowance), Durations.show(LONGEST)));
    }
    if (preparation.isNegative() || preparation.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          Text.format(
              "preparation %s: must be 0ms to %s",
              Durations.show(preparation), Durations.show(LONGEST)));
    }
  }

  /**
   * The second lesson's: 2,500 ms in all, two attempts of at most 900 ms and at least 300 ms, 150
   * ms between them, 200 ms for the answer.
   */
  public static DeadlineRules lesson() {
    return new DeadlineRules(
        Duration.ofMillis(2_500),
        CallPolicy.named("deadline")
            .attemptTimeout(Duration.ofMillis(900))
            .maxAttempts(2)
            .backoff(Backoff.fixed(Duration.ofMillis(150)))
            .responseReserve(Duration.ofMillis(200))
            .leastUsefulAttempt(Duration.ofMillis(300))
            .retryBudget(new RetryBudgetSpec.None())
            .build(),
        Duration.ofMillis(200));
  }

  Duration backoff() {
    return Duration.ofNanos(policy.backoff().nanosBefore(1, new SplittableRandom(0)));
  }
}
