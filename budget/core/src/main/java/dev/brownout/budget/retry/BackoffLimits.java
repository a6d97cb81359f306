package dev.brownout.budget.retry;

import dev.brownout.budget.time.Durations;
import java.time.Duration;
import java.util.Locale;

/** The range of a backoff's durations. */
final class BackoffLimits {

  private static final Duration LONGEST = Duration.ofHours(1);

  private BackoffLimits() {}

  static long nanos(String field, Duration value) {
    if (value.isNegative() || value.isZero() || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "backoff %s %s: must be above 0ms and at most %s",
              field,
              Durations.show(value),
              Durations.show(LONGEST)));
    }
    return value.toNanos();
  }
}
