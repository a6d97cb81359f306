package dev.brownout.chaos.statistics;

import java.util.Locale;
import java.util.OptionalLong;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;

/**
 * A share of reads, and how sure it is.
 *
 * <p>The interval is Wilson's (E. B. Wilson, "Probable inference, the law of succession, and
 * statistical inference", JASA 22, 1927), which keeps its level near 0 % and 100 % too, where these
 * shares lie (Brown, Cai and DasGupta, "Interval estimation for a binomial proportion", Statistical
 * Science 16, 2001).
 *
 * @param part how many, 0 to {@code whole}
 * @param whole of how many, 1 to 2,147,483,647
 */
public record Share(long part, long whole) {

  /** Checks the ranges. */
  public Share {
    if (whole < 1 || whole > Integer.MAX_VALUE || part < 0 || part > whole) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%d of %d: no share of at least one read", part, whole));
    }
  }

  /** The share itself, 0 to 1. */
  public double value() {
    return (double) part / whole;
  }

  /** Where the share would lie with other luck, within 0 to 1. */
  public Interval interval() {
    var wilson =
        BinomialConfidenceInterval.WILSON_SCORE.fromErrorRate(
            (int) whole, (int) part, Interval.ERROR_RATE);
    return new Interval(
        part == 0 ? 0 : Math.max(0, wilson.getLowerBound()),
        part == whole ? 1 : Math.min(1, wilson.getUpperBound()));
  }

  /**
   * How many reads more, if the share stays what it is, would take the interval off a limit that it
   * straddles; empty when no number would. Wilson's interval is where the score test does not
   * reject, so it leaves the limit out once the distance exceeds z standard errors at the limit.
   *
   * @param limit a share, 0 to 1
   */
  public OptionalLong readsToLeave(double limit) {
    double distance = value() - limit;
    double needed = Interval.Z * Interval.Z * limit * (1 - limit) / (distance * distance);
    return distance == 0 || needed > Integer.MAX_VALUE
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, (long) Math.ceil(needed) - whole));
  }
}
