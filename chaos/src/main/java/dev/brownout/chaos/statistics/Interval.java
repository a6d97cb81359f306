package dev.brownout.chaos.statistics;

import java.util.Locale;

/**
 * Where a value lies with a confidence of 95 %.
 *
 * @param low its lower bound
 * @param high its upper bound, not below {@code low}
 */
public record Interval(double low, double high) {

  /** Twice the error of the interval's one side: 5 %. */
  static final double ERROR_RATE = 0.05;

  /** The standard normal distribution's quantile for {@link #ERROR_RATE}, both sides. */
  static final double Z = 1.959963984540054;

  /** Refuses bounds in the wrong order. */
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "interval from %s to %s", low, high));
    }
  }

  /** Whether the whole interval is at or above the limit. */
  public boolean isAtLeast(double limit) {
    return low >= limit;
  }

  /** Whether the whole interval is at or below the limit. */
  public boolean isAtMost(double limit) {
    return high <= limit;
  }

  /** Whether the limit lies strictly inside, so that the interval is on neither side of it. */
  public boolean straddles(double limit) {
    return low < limit && limit < high;
  }
}
