package dev.brownout.gateway.statement;

import dev.brownout.budget.time.Ticker;
import java.time.Duration;
import java.util.Locale;

/**
 * When the next part may begin, so that background work takes no more than its share whatever there
 * is to do. Thread-safe.
 */
final class Pace {

  private static final double MOST = 1_000;

  private final Ticker ticker;
  private final long interval;
  private long nextFree;

  /**
   * Refuses a rate that cannot be.
   *
   * @param perSecond how many parts begin a second, above 0 to 1,000
   */
  Pace(double perSecond, Ticker ticker) {
    if (!(perSecond > 0 && perSecond <= MOST)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "gateway.statements.parts-per-second %s: must be above 0 and at most 1000",
              perSecond));
    }
    this.ticker = ticker;
    this.interval = Math.round(Duration.ofSeconds(1).toNanos() / perSecond);
    this.nextFree = ticker.nanos();
  }

  /** Takes the next free place; how long it is until then. */
  synchronized Duration reserve() {
    long now = ticker.nanos();
    long wait = Math.max(0, nextFree - now);
    nextFree = now + wait + interval;
    return Duration.ofNanos(wait);
  }

  /** The time between two parts. */
  Duration interval() {
    return Duration.ofNanos(interval);
  }
}
