package dev.brownout.chaos.experiment;

import java.time.Duration;

/** The text form of durations in an experiment file, which is the core's: {@code 200ms}. */
public final class Durations {
  private Durations() {}

  /**
   * Reads a duration: a decimal number and one of {@code ns us ms s m}.
   *
   * @throws IllegalArgumentException saying what is wrong and how to write it
   */
  public static Duration parse(String text) {
    return dev.brownout.budget.time.Durations.parse(text);
  }

  /** Writes a duration so that {@link #parse} reads it back. */
  public static String show(Duration duration) {
    return dev.brownout.budget.time.Durations.show(duration);
  }
}
