package dev.brownout.chaos.model.nested;

import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.model.sheet.Text;
import java.time.Duration;

/**
 * When the reset of an abandoned attempt reaches its supplier.
 *
 * <p>It matters where caller and supplier time out in the same instant, as without a deadline at
 * 200 ms over 200 ms: does the supplier start its next attempt before the reset is there? On a
 * fleet request and reset travel equally long, so that chance decides, and the truth lies between
 * {@link #wins()} and {@link #loses()}. With a deadline there is no race, since the supplier then
 * has no time left for a further attempt.
 *
 * @param transit how much longer the reset takes than the request did, 0 to 1 h
 */
public record Cancellation(Duration transit) {

  private static final Duration LONGEST = Duration.ofHours(1);
  private static final Duration LEAST = Duration.ofNanos(1);
  private static final String TRANSIT = "transit=";

  /** Refuses a transit out of range. */
  public Cancellation {
    if (transit.isNegative() || transit.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          Text.format(
              "transit %s: must be 0ms to %s", Durations.show(transit), Durations.show(LONGEST)));
    }
  }

  /**
   * The reset is there before anything else that is due below in the same instant. The default: it
   * is what a reset is for, and the lower bound.
   */
  public static Cancellation wins() {
    return new Cancellation(Duration.ZERO);
  }

  /** The reset is there right after everything else of the same instant: the upper bound. */
  public static Cancellation loses() {
    return new Cancellation(LEAST);
  }

  /**
   * Reads {@code wins}, {@code loses} or {@code transit=<duration>}.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  public static Cancellation parse(String text) {
    if (text.equals("wins")) {
      return wins();
    }
    if (text.equals("loses")) {
      return loses();
    }
    if (text.startsWith(TRANSIT)) {
      return new Cancellation(Durations.parse(text.substring(TRANSIT.length())));
    }
    throw new IllegalArgumentException(
        Text.format("\"%s\" is none of wins, loses, transit=<duration>", text));
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    if (transit.isZero()) {
      return "wins";
    }
    return transit.equals(LEAST) ? "loses" : TRANSIT + Durations.show(transit);
  }
}
