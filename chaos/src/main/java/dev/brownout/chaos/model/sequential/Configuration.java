package dev.brownout.chaos.model.sequential;

import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.model.sheet.Text;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How each step is called.
 *
 * @param name what tables call it
 * @param attemptTimeout the longest that one attempt may take, above 0 to 1 h
 * @param maxAttempts attempts in total, the first included, 1 to 100
 * @param deadline whether an attempt gets no more than what is left of the allowance
 * @param retryBudget extra attempts for each first one, 0 to 10; empty for no limit
 */
public record Configuration(
    String name,
    Duration attemptTimeout,
    int maxAttempts,
    boolean deadline,
    OptionalDouble retryBudget) {

  /** The most attempts. */
  public static final int MOST_ATTEMPTS = 100;

  /** The highest retry budget, in extra attempts for each first one. */
  public static final double HIGHEST_RATIO = 10;

  /** The longest attempt. */
  public static final Duration LONGEST = Duration.ofHours(1);

  /** Refuses values out of range. */
  public Configuration {
    if (attemptTimeout.isNegative()
        || attemptTimeout.isZero()
        || attemptTimeout.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          Text.format(
              "timeout %s: must be above 0ms and at most %s",
              Durations.show(attemptTimeout), Durations.show(LONGEST)));
    }
    if (maxAttempts < 1 || maxAttempts > MOST_ATTEMPTS) {
      throw new IllegalArgumentException(
          Text.format(
              "attempts %d: must be 1 to %d, the first included", maxAttempts, MOST_ATTEMPTS));
    }
    if (retryBudget.isPresent()
        && !(retryBudget.getAsDouble() >= 0 && retryBudget.getAsDouble() <= HIGHEST_RATIO)) {
      throw new IllegalArgumentException(
          Text.format(
              "ratio %s: must be 0 to 10 extra attempts for each first one",
              retryBudget.getAsDouble()));
    }
  }
}
