package dev.brownout.chaos.measure;

import dev.brownout.chaos.load.ReadLog;

/** Decides from one slice of warm reads to the next whether the fleet has come to speed. */
final class Steadiness {

  private static final double LIKE = 0.10;
  private static final double LIKE_MS = 1.5;
  private static final double LEAST_OF_EXPECTED = 0.9;
  private static final double NANOS_PER_MS = 1e6;

  private final double expectedWithin;
  private double lastMedian = Double.NaN;
  private boolean steady;

  /**
   * A judge.
   *
   * @param expectedWithin the share of reads that should be within the threshold, 0 to 1
   */
  Steadiness(double expectedWithin) {
    this.expectedWithin = expectedWithin;
  }

  void add(ReadLog slice) {
    add(
        slice.latencies().getValueAtPercentile(50) / NANOS_PER_MS,
        (double) slice.tally().within() / slice.size());
  }

  void add(double medianMs, double within) {
    boolean like = Math.abs(medianMs - lastMedian) <= Math.max(LIKE_MS, lastMedian * LIKE);
    steady = like && within >= expectedWithin * LEAST_OF_EXPECTED;
    lastMedian = medianMs;
  }

  /** Whether the last two slices were alike and the last one as good as it should be. */
  boolean isSteady() {
    return steady;
  }
}
