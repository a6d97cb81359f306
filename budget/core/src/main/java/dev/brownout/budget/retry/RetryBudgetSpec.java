package dev.brownout.budget.retry;

import dev.brownout.budget.time.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

/**
 * Which retry budget a policy asks for: none, a share of all first attempts so far, or a share of
 * those in a sliding window with a floor.
 *
 * <p>A ratio is extra attempts per first attempt: 0.2 allows one extra attempt for five first ones.
 * Range 0 to 10, at most six decimals, so that the arithmetic is exact in integers.
 */
public sealed interface RetryBudgetSpec {

  /**
   * No budget: every extra attempt that the policy's other rules allow. The first configuration.
   */
  record None() implements RetryBudgetSpec {}

  /**
   * The lesson's rule: an extra attempt is allowed while {@code extra < ratio x primary}, both
   * counted from the start. An idle night therefore saves up credit for the morning; where that
   * matters, use {@link Windowed}.
   *
   * @param ratio extra attempts per first attempt, 0 to 10, at most six decimals
   */
  record Cumulative(double ratio) implements RetryBudgetSpec {
    /** Refuses a ratio out of range. */
    public Cumulative {
      Ratio.check(ratio);
    }
  }

  /**
   * Finagle's rule: a share of the first attempts of the last window, and a floor beside it so that
   * a quiet client may retry at all.
   *
   * @param ratio extra attempts per first attempt, 0 to 10, at most six decimals; default 0.2
   *     (Finagle)
   * @param window how long attempts count, 1 s to 60 s in whole milliseconds; default 10 s
   *     (Finagle)
   * @param floorPerSecond extra attempts a second that are allowed without any first attempt, 0 to
   *     100,000; default 10 (Finagle). They are granted per window: 10 a second in 10 s may be
   *     taken as 100 at once
   */
  record Windowed(double ratio, Duration window, int floorPerSecond) implements RetryBudgetSpec {

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final int HIGHEST_FLOOR = 100_000;

    /** Refuses values out of range. */
    public Windowed {
      Ratio.check(ratio);
      if (window.compareTo(SHORTEST) < 0
          || window.compareTo(LONGEST) > 0
          || window.toNanosPart() % 1_000_000 != 0) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "window %s: must be 1s to 60s, in whole milliseconds",
                Durations.show(window)));
      }
      if (floorPerSecond < 0 || floorPerSecond > HIGHEST_FLOOR) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "floorPerSecond %d: must be 0 to %d", floorPerSecond, HIGHEST_FLOOR));
      }
    }

    /** Finagle's defaults: 0.2 of the last 10 s, and 10 a second beside it. */
    public static Windowed defaults() {
      return new Windowed(0.2, Duration.ofSeconds(10), 10);
    }
  }
}

/** A ratio as a whole number of millionths. */
final class Ratio {

  static final long ONE = 1_000_000;
  private static final double HIGHEST = 10;

  private Ratio() {}

  static void check(double ratio) {
    if (!(ratio >= 0 && ratio <= HIGHEST)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "ratio %s: must be 0 to 10 extra attempts per first attempt", ratio));
    }
    if (BigDecimal.valueOf(ratio).stripTrailingZeros().scale() > 6) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "ratio %s: must have at most six decimals", ratio));
    }
  }

  static long millionths(double ratio) {
    return BigDecimal.valueOf(ratio).movePointRight(6).longValueExact();
  }

  static long greatestCommonDivisor(long a, long b) {
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
  }
}
