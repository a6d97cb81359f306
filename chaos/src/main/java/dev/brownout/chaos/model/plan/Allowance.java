package dev.brownout.chaos.model.plan;

import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.model.sheet.Text;
import java.time.Duration;

/**
 * What there is to split.
 *
 * @param endToEnd what a read may take, above 0 to 1 h
 * @param gatewayShare what the gateway takes of it, 0 or more and less than {@code endToEnd}
 * @param stepMedian what a step usually takes, above 0 to 1 h
 */
public record Allowance(Duration endToEnd, Duration gatewayShare, Duration stepMedian) {

  private static final Duration LONGEST = Duration.ofHours(1);

  /** Refuses values out of range. */
  public Allowance {
    positive("end-to-end", endToEnd);
    positive("median", stepMedian);
    if (gatewayShare.isNegative() || gatewayShare.compareTo(endToEnd) >= 0) {
      throw new IllegalArgumentException(
          Text.format(
              "share %s: must be 0ms or more and less than the end-to-end budget of %s",
              Durations.show(gatewayShare), Durations.show(endToEnd)));
    }
  }

  private static void positive(String what, Duration value) {
    if (value.isNegative() || value.isZero() || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          Text.format(
              "%s %s: must be above 0ms and at most %s",
              what, Durations.show(value), Durations.show(LONGEST)));
    }
  }

  /** The lesson's: 200 ms, 20 ms for the gateway, a median of 8 ms. */
  public static Allowance lesson() {
    return new Allowance(Duration.ofMillis(200), Duration.ofMillis(20), Duration.ofMillis(8));
  }

  /** What is left for the steps, in milliseconds. */
  double remainingMs() {
    return ms(endToEnd) - ms(gatewayShare);
  }

  double endToEndMs() {
    return ms(endToEnd);
  }

  double shareMs() {
    return ms(gatewayShare);
  }

  double medianMs() {
    return ms(stepMedian);
  }

  private static double ms(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
