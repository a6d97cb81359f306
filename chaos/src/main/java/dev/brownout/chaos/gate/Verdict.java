package dev.brownout.chaos.gate;

import dev.brownout.chaos.experiment.Gate;
import java.util.List;

/**
 * A gate and what it finds.
 *
 * @param gate the gate
 * @param findings one for each cell that it is about, at least one
 */
public record Verdict(Gate gate, List<Finding> findings) {

  /** Copies. */
  public Verdict {
    findings = List.copyOf(findings);
    if (findings.isEmpty()) {
      throw new IllegalArgumentException(gate.text() + ": judged without a cell");
    }
  }

  /** The worst of the findings. */
  public Outcome outcome() {
    return findings.stream().map(Finding::outcome).reduce(Outcome.PASS, Outcome::or);
  }
}
