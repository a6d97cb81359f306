package dev.brownout.chaos.load;

import java.util.Locale;

/**
 * The planned instants of a run's reads: evenly spaced, read {@code n} at exactly {@code n / rate}.
 *
 * <p>A pure function of rate and number: nothing is added up, so nothing drifts. Reads are numbered
 * from 0, and instants are nanoseconds since the start of the run, rounded to the nearest.
 *
 * @param ratePerSecond reads a second, above 0 and at most {@value #MOST_PER_SECOND}
 * @param reads how many reads, 1 to {@value #MOST_READS}
 */
public record Arrivals(double ratePerSecond, int reads) {

  /** The highest rate a plan may ask for, in reads a second. */
  public static final int MOST_PER_SECOND = 20_000;

  /** The most reads that one plan may hold. */
  public static final int MOST_READS = 1_000_000;

  private static final double NANOS_PER_SECOND = 1e9;

  /** Checks both against their ranges. */
  public Arrivals {
    if (!(ratePerSecond > 0 && ratePerSecond <= MOST_PER_SECOND)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "rate of %s reads a second: must be above 0 and at most %d. Change --rate or experiment.rate-per-second.",
              ratePerSecond,
              MOST_PER_SECOND));
    }
    if (reads < 1 || reads > MOST_READS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d reads: must be 1 to %d. Change --reads or experiment.reads-per-cell.",
              reads,
              MOST_READS));
    }
  }

  /**
   * When a read is planned, in nanoseconds since the start of the run.
   *
   * @param read its number, 0 to {@code reads - 1}
   */
  public long nanosOf(int read) {
    return Math.round(read * NANOS_PER_SECOND / ratePerSecond);
  }

  /**
   * How many reads are planned at or before an instant, 0 to {@code reads}.
   *
   * @param nanosSinceStart the instant; negative before the start
   */
  public int dueBy(long nanosSinceStart) {
    if (nanosSinceStart < 0) {
      return 0;
    }
    double estimate = nanosSinceStart * ratePerSecond / NANOS_PER_SECOND;
    int due = (int) Math.min(reads, estimate + 1);
    while (due > 0 && nanosOf(due - 1) > nanosSinceStart) {
      due--;
    }
    while (due < reads && nanosOf(due) <= nanosSinceStart) {
      due++;
    }
    return due;
  }

  /** How long it takes from the first planned read to one gap after the last, in nanoseconds. */
  public long spanNanos() {
    return nanosOf(reads);
  }
}
