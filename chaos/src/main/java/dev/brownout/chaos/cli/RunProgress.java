package dev.brownout.chaos.cli;

import dev.brownout.chaos.measure.Phase;
import dev.brownout.chaos.measure.RunMoment;
import dev.brownout.chaos.measure.RunWatch;

/** Writes a line for each phase of a run, and on a terminal a moving one in between. */
final class RunProgress implements RunWatch {
  private final Terminal terminal;
  private Phase phase;
  private int cell = -1;
  private String policy = "";

  RunProgress(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void at(RunMoment moment) {
    if (isNew(moment)) {
      terminal.say(moment.line());
      phase = moment.phase();
      cell = moment.cell();
      policy = moment.policy();
    } else {
      terminal.status(moment.line());
    }
  }

  /** The end of a cell is always news: a repeated cell ends twice. */
  private boolean isNew(RunMoment moment) {
    return moment.phase() == Phase.CELL_DONE
        || moment.phase() != phase
        || moment.cell() != cell
        || !moment.policy().equals(policy);
  }
}
