package dev.brownout.chaos.statistics;

import java.util.Locale;
import java.util.OptionalLong;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The same reads in two runs: how many had a property only in the second, how many only in the
 * first. Reads that were alike in both say nothing about a difference.
 *
 * @param gained reads that had it in the second run only, 0 or more
 * @param lost reads that had it in the first run only, 0 or more
 * @param reads all reads that both runs made, at least {@code gained + lost} and 1
 */
public record Pairs(long gained, long lost, long reads) {

  /** Checks the ranges. */
  public Pairs {
    if (gained < 0 || lost < 0 || reads < 1 || gained + lost > reads || reads > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%d gained and %d lost of %d pairs", gained, lost, reads));
    }
  }

  /** The second run's share minus the first's, -1 to 1. */
  public double difference() {
    return (double) (gained - lost) / reads;
  }

  /**
   * McNemar's exact test with the mid-p value: how probable so uneven a split of the reads that
   * differ, or a more uneven one, is when both runs are alike; half of an equally uneven one is
   * counted (Fagerland, Lydersen and Laake, "The McNemar test for binary matched-pairs data", BMC
   * Medical Research Methodology 13, 2013).
   */
  public double probability() {
    int differ = (int) (gained + lost);
    if (differ == 0) {
      return 1;
    }
    int fewer = (int) Math.min(gained, lost);
    BinomialDistribution even = BinomialDistribution.of(differ, 0.5);
    double equal = even.probability(fewer);
    return 2 * fewer == differ ? 1 - equal / 2 : 2 * even.cumulativeProbability(fewer) - equal;
  }

  /**
   * Where the difference would lie with other luck: Wald's interval with one read added to each
   * kind (Bonett and Price, "Adjusted Wald confidence interval for a difference of binomial
   * proportions based on paired data", Journal of Educational and Behavioral Statistics 37, 2012).
   */
  public Interval interval() {
    return interval(1);
  }

  private Interval interval(double times) {
    double all = reads * times + 2;
    double up = (gained * times + 1) / all;
    double down = (lost * times + 1) / all;
    double middle = up - down;
    double half = Interval.Z * Math.sqrt((up + down - middle * middle) / all);
    return new Interval(Math.max(-1, middle - half), Math.min(1, middle + half));
  }

  /**
   * How many pairs more, if their kinds stay as frequent as they are, would take the interval off a
   * limit that it straddles; empty when no number would.
   *
   * @param limit a difference, -1 to 1
   */
  public OptionalLong readsToLeave(double limit) {
    long most = Integer.MAX_VALUE;
    if (interval((double) most / reads).straddles(limit)) {
      return OptionalLong.empty();
    }
    long few = reads - 1;
    while (most - few > 1) {
      long middle = few + (most - few) / 2;
      if (interval((double) middle / reads).straddles(limit)) {
        few = middle;
      } else {
        most = middle;
      }
    }
    return OptionalLong.of(most - reads);
  }
}
