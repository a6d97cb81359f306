package dev.brownout.chaos.measure;

import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/** Pearson's test of counts against a uniform distribution. */
final class ChiSquared {

  private ChiSquared() {}

  /**
   * How probable it is that counts of a uniform distribution lie at least as far from it as these,
   * 0 to 1; 1 when nothing was counted.
   */
  static double uniform(long[] counts) {
    long total = LongStream.of(counts).sum();
    if (total == 0) {
      return 1;
    }
    double expected = (double) total / counts.length;
    double statistic = 0;
    for (long each : counts) {
      statistic += (each - expected) * (each - expected) / expected;
    }
    return ChiSquaredDistribution.of(counts.length - 1).survivalProbability(statistic);
  }
}
