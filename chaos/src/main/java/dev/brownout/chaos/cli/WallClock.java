package dev.brownout.chaos.cli;

import dev.brownout.budget.time.ReadsSystemClock;
import java.time.Instant;

/** The date and time for the names of runs; durations are never measured with it. */
@ReadsSystemClock
final class WallClock {
  private WallClock() {}

  static Instant now() {
    return Instant.now();
  }
}
