package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.time.ReadsSystemClock;
import java.time.Instant;

/** The time of day, needed only where a supplier answers with a date. */
final class WallClock {

  private WallClock() {}

  @ReadsSystemClock
  static Instant now() {
    return Instant.now();
  }
}
