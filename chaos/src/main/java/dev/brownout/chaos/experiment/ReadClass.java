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

  /** The name in tables and files, such as {@code within}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
