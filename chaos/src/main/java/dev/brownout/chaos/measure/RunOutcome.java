package dev.brownout.chaos.measure;

import java.util.List;
import java.util.Optional;

/**
 * What a run measured, and whether it got to its end.
 *
 * @param cells the finished cells in the order of measuring, the invalid ones among them
 * @param stopped whether it was asked to stop before its end
 * @param trouble why it could not go on, one line with cause and remedy; empty when it could
 */
public record RunOutcome(List<CellResult> cells, boolean stopped, Optional<String> trouble) {

  /** Copies the cells. */
  public RunOutcome {
    cells = List.copyOf(cells);
  }

  /** Whether every cell was measured and may be believed. */
  public boolean isComplete() {
    return !stopped && trouble.isEmpty() && cells.stream().allMatch(CellResult::valid);
  }
}
