package dev.brownout.chaos.experiment;

import java.util.Optional;

/** What a run must keep to, one line below {@code gates} in the experiment file. */
public sealed interface Gate {

  /** The line as it was written, {@code normal / retry-budget: within >= 96 %}. */
  String text();

  /** What it is about. */
  Figure figure();

  /**
   * A limit for a figure of some cells.
   *
   * @param text as written
   * @param regime the cells' regime; empty for any
   * @param policy the cells' policy; empty for any
   * @param figure the figure
   * @param atLeast whether it is a lower limit
   * @param limit the limit, in the figure's unit: per cent, a factor, or milliseconds
   */
  record Limit(
      String text,
      Optional<String> regime,
      Optional<String> policy,
      Figure figure,
      boolean atLeast,
      double limit)
      implements Gate {

    /** Whether a cell is one of those that it is about. */
    public boolean covers(String itsRegime, String itsPolicy) {
      return regime.orElse(itsRegime).equals(itsRegime)
          && policy.orElse(itsPolicy).equals(itsPolicy);
    }
  }

  /**
   * A limit for what has become worse than in an earlier run of the same reads.
   *
   * @param text as written
   * @param file the earlier run's result, relative to the experiment file's folder
   * @param figure one of the three shares of the reads
   * @param points how much worse it may be, in percentage points
   */
  record Baseline(String text, String file, Figure figure, double points) implements Gate {}
}
