package dev.brownout.chaos.experiment;

import java.util.Locale;

/** What became of a read, as the recipient sees it. */
public enum ReadClass {
  /** Answered at or before the threshold. */
  WITHIN,
  /** Answered after the threshold. */
  OUTSIDE,
  /** Not answered with a result. */
  DROPPED;

  /** The class of a read that was answered with a result, or not, after so long. */
  public static ReadClass of(boolean answered, long latencyNanos, long thresholdNanos) {
    if (!answered) {
      return DROPPED;
    }
    return latencyNanos <= thresholdNanos ? WITHIN : OUTSIDE;
  }

  /** The name in tables and files, such as {@code within}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
