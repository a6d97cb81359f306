package dev.brownout.budget.retry;

import dev.brownout.budget.time.Durations;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** The same wait each time. */
record FixedBackoff(Duration delay, long delayNanos) implements Backoff {

  FixedBackoff(Duration delay) {
    this(delay, BackoffLimits.nanos("delay", delay));
  }

  @Override
  public long nanosBefore(int extraAttempt, RandomGenerator random) {
    return delayNanos;
  }

  @Override
  public String toString() {
    return Durations.show(delay);
  }
}
