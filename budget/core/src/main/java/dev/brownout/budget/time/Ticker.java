package dev.brownout.budget.time;

/**
 * A source of monotonic time, in nanoseconds from an origin of its own.
 *
 * <p>Readings may be negative and may wrap: subtract two of the same ticker before comparing, never
 * compare the readings themselves. A reading means nothing to another process.
 */
@FunctionalInterface
public interface Ticker {

  /** The current reading, in nanoseconds. */
  long nanos();

  /** The ticker of this process, {@link System#nanoTime()}. */
  static Ticker system() {
    return SystemTicker.INSTANCE;
  }
}
