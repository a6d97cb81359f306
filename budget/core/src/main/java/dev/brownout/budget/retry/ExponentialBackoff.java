package dev.brownout.budget.retry;

import dev.brownout.budget.time.Durations;
import java.time.Duration;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Uniform below an end that doubles each time, up to a cap. */
record ExponentialBackoff(Duration base, Duration cap, long baseNanos, long capNanos)
    implements Backoff {

  ExponentialBackoff(Duration base, Duration cap) {
    this(base, cap, BackoffLimits.nanos("base", base), BackoffLimits.nanos("cap", cap));
  }

  ExponentialBackoff {
    if (baseNanos > capNanos) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "backoff base %s: must be at most its cap %s",
              Durations.show(base),
              Durations.show(cap)));
    }
  }

  @Override
  public long nanosBefore(int extraAttempt, RandomGenerator random) {
    return random.nextLong(highestNanos(extraAttempt) + 1);
  }

  private long highestNanos(int extraAttempt) {
    int doublings = extraAttempt - 1;
    return doublings < Long.SIZE - 1 && baseNanos <= capNanos >> doublings
        ? baseNanos << doublings
        : capNanos;
  }

  @Override
  public String toString() {
    return Durations.show(base) + ".." + Durations.show(cap);
  }
}
