package dev.brownout.chaos.measure;

import java.util.Objects;

/**
 * Which cell of a run.
 *
 * @param regime name of its regime
 * @param policy name of its policy
 */
public record CellName(String regime, String policy) {

  /** Refuses nulls. */
  public CellName {
    Objects.requireNonNull(regime, "regime");
    Objects.requireNonNull(policy, "policy");
  }
}
