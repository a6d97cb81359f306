package dev.brownout.budget.retry;

import dev.brownout.budget.time.Durations;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before an extra attempt.
 *
 * <p>Written as {@code none}, {@code 5ms} (always that long) or {@code 10ms..100ms} (exponential
 * with full jitter, base and cap); {@link Object#toString()} gives that text and {@link #parse}
 * reads it. Range of each duration: above 0 to 1 h.
 */
public sealed interface Backoff permits NoBackoff, FixedBackoff, ExponentialBackoff {

  /**
   * The wait before an extra attempt, in nanoseconds, 0 or more.
   *
   * @param extraAttempt 1 before the second attempt of all, 2 before the third
   * @param random where jitter comes from; read only by a backoff that has some
   */
  long nanosBefore(int extraAttempt, RandomGenerator random);

  /** No wait at all: the next attempt starts at once. */
  static Backoff none() {
    return NoBackoff.INSTANCE;
  }

  /**
   * Always the same wait.
   *
   * @param delay 0 to 1 h; 0 is {@link #none()}
   * @throws IllegalArgumentException if out of range
   */
  static Backoff fixed(Duration delay) {
    return delay.isZero() ? none() : new FixedBackoff(delay);
  }

  /**
   * Full jitter: uniform over 0 to min(cap, base x 2<sup>n-1</sup>) before extra attempt n, both
   * ends included, so that callers who failed together do not come back together.
   *
   * <p>Source: Brooker, "Exponential Backoff and Jitter", AWS 2015.
   *
   * @param base the upper end before the first extra attempt, above 0
   * @param cap the upper end of them all, base to 1 h
   * @throws IllegalArgumentException if out of range
   */
  static Backoff exponential(Duration base, Duration cap) {
    return new ExponentialBackoff(base, cap);
  }

  /**
   * The backoff that {@code text} says: {@code none}, {@code 5ms} or {@code 10ms..100ms}.
   *
   * @throws IllegalArgumentException if it says none of these; the message holds the text
   */
  static Backoff parse(String text) {
    if (text.equals("none")) {
      return none();
    }
    int dots = text.indexOf("..");
    return dots < 0
        ? fixed(Durations.parse(text))
        : exponential(
            Durations.parse(text.substring(0, dots)), Durations.parse(text.substring(dots + 2)));
  }
}
