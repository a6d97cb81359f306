package dev.brownout.chaos.model.sequential;

import dev.brownout.budget.time.Durations;
import java.time.Duration;

/**
 * What all rows of the model share.
 *
 * @param reads how many reads, 0 or more
 * @param depth steps of an arm, one after another, 1 to {@value #MOST}
 * @param arms arms of a read, in parallel, 1 to {@value #MOST}
 * @param threshold what a read may take, above 0 to 1 h
 * @param gatewayShare what the gateway takes of it, 0 or more and less than the threshold
 * @param ratePerSecond reads a second at the peak, above 0 to 1,000,000
 */
public record Setup(
    long reads,
    int depth,
    int arms,
    Duration threshold,
    Duration gatewayShare,
    double ratePerSecond) {

  /** The largest depth, and the largest number of arms. */
  public static final int MOST = 64;

  /** The most reads: beyond, calls could not be counted in 64 bits. */
  public static final long MOST_READS = 1_000_000_000_000L;

  private static final double HIGHEST_RATE = 1_000_000;

  /** Refuses values out of range. */
  public Setup {
    refuseUnless(reads >= 0 && reads <= MOST_READS, "reads " + reads, "0 to " + MOST_READS);
    refuseUnless(depth >= 1 && depth <= MOST, "depth " + depth, "1 to " + MOST);
    refuseUnless(arms >= 1 && arms <= MOST, "arms " + arms, "1 to " + MOST);
    refuseUnless(
        !threshold.isNegative()
            && !threshold.isZero()
            && threshold.compareTo(Configuration.LONGEST) <= 0,
        "threshold " + Durations.show(threshold),
        "above 0ms and at most " + Durations.show(Configuration.LONGEST));
    refuseUnless(
        !gatewayShare.isNegative() && gatewayShare.compareTo(threshold) < 0,
        "share " + Durations.show(gatewayShare),
        "0ms or more and less than the threshold of " + Durations.show(threshold));
    refuseUnless(
        ratePerSecond > 0 && ratePerSecond <= HIGHEST_RATE,
        "rate " + ratePerSecond,
        "above 0 and at most 1000000 reads a second");
  }

  private static void refuseUnless(boolean fine, String what, String allowed) {
    if (!fine) {
      throw new IllegalArgumentException(what + ": must be " + allowed);
    }
  }

  /** The lesson's: 40 reads of two arms with two steps each, 200 ms, 20 ms, 416.67 a second. */
  public static Setup lesson() {
    return new Setup(40, 2, 2, Duration.ofMillis(200), Duration.ofMillis(20), 416.67);
  }

  /** Calls of a read when each step is called once. */
  public int steps() {
    return depth * arms;
  }
}
