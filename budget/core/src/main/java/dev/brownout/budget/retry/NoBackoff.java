package dev.brownout.budget.retry;

import java.util.random.RandomGenerator;

/** No wait. */
enum NoBackoff implements Backoff {
  INSTANCE;

  @Override
  public long nanosBefore(int extraAttempt, RandomGenerator random) {
    return 0;
  }

  @Override
  public String toString() {
    return "none";
  }
}
