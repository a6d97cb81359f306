package dev.brownout.chaos.measure;

import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.load.StopSignal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Waits until the fleet has come to rest: two readings alike, and no attempt without a result.
 *
 * <p>Attempts without a result are compared with those at the last rest, so that one that was lost
 * for good spoils its own cell and not all that follow.
 */
final class Settling {

  private static final Duration BETWEEN = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(3);

  private final Lab lab;
  private final Ticker ticker;
  private final StopSignal stop;
  private long inFlightAtRest;

  Settling(Lab lab, Ticker ticker, StopSignal stop) {
    this.lab = lab;
    this.ticker = ticker;
    this.stop = stop;
  }

  /**
   * The state after a wait.
   *
   * @param counters as they were last
   * @param unsettled what had not come to rest after 3 s, in words; empty when all had
   */
  record Rest(FleetCounters counters, Optional<String> unsettled) {}

  /** Waits, at most 3 s and a reading. */
  Rest await() {
    long start = ticker.nanos();
    FleetCounters last = lab.counters();
    while (true) {
      if (stop.await(BETWEEN)) {
        throw new StoppedException();
      }
      FleetCounters now = lab.counters();
      long moved = now.movement() - last.movement();
      long inFlight = now.inFlight() - inFlightAtRest;
      boolean late = ticker.nanos() - start >= LONGEST.toNanos();
      if ((moved == 0 && inFlight == 0) || late) {
        inFlightAtRest = now.inFlight();
        return new Rest(now, unsettled(moved, inFlight));
      }
      last = now;
    }
  }

  private static Optional<String> unsettled(long moved, long inFlight) {
    if (moved == 0 && inFlight == 0) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "the fleet did not come to rest within %d s: counters still moved by %d in %d ms, %d attempts without a result, limit 0",
            LONGEST.toSeconds(),
            moved,
            BETWEEN.toMillis(),
            inFlight));
  }
}
