package dev.brownout.chaos.model.nested;

import dev.brownout.budget.time.Durations;
import java.time.Duration;

/**
 * When the reset of an abandoned attempt reaches its supplier, counted from the caller's timeout.
 *
 * <p>It matters where caller and supplier time out in the same instant, as without a deadline at
 * 200 ms over 200 ms: does the supplier start its next attempt before the reset is there? On a
 * fleet request and reset travel equally long, so that the race is decided by chance, and the truth
 * lies between {@link #wins()} and {@link #loses()}. With a deadline there is no race, since the
 * supplier then has no time left for a further attempt.
 *
 * @param late whether everything else that is due at the same instant happens first
 * @param transit how much longer the reset takes than the request did, 0 or more
 */
public record Cancellation(boolean late, Duration transit) {

  private static final Duration LONGEST = Duration.ofHours(1);

  /** Refuses a transit out of range. */
  public Cancellation {
    if (transit.isNegative() || transit.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "transit %s: must be 0ms to %s"
              .formatted(Durations.show(transit), Durations.show(LONGEST)));
    }
  }

  /** The reset is there before anything else of the same instant. The default. */
  public static Cancellation wins() {
    return new Cancellation(false, Duration.ZERO);
  }

  /** The reset is there after everything else of the same instant. */
  public static Cancellation loses() {
    return new Cancellation(true, Duration.ZERO);
  }

  /**
   * The reset takes this much longer than the request did.
   *
   * @param transit 0 to 1 h
   */
  public static Cancellation after(Duration transit) {
    return new Cancellation(true, transit);
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
    if (text.startsWith("transit=")) {
      return after(Durations.parse(text.substring("transit=".length())));
    }
    throw new IllegalArgumentException(
        "\"%s\" is none of wins, loses, transit=<duration>".formatted(text));
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    if (!transit.isZero()) {
      return "transit=" + Durations.show(transit);
    }
    return late ? "loses" : "wins";
  }
}
