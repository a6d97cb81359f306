package dev.brownout.chaos.cli;

import dev.brownout.chaos.measure.Phase;
import dev.brownout.chaos.measure.RunMoment;
import dev.brownout.chaos.measure.RunWatch;

/**
 * Shows how a run goes on: on a terminal one line a cell, written over until its end and kept with
 * a mark then; elsewhere a plain line for each phase.
 */
final class RunProgress implements RunWatch {
  private final Terminal terminal;
  private final boolean live;
  private Phase phase;
  private int cell = -1;
  private String policy = "";

  /**
   * A progress.
   *
   * @param live whether a line is written over and over
   */
  RunProgress(Terminal terminal, boolean live) {
    this.terminal = terminal;
    this.live = live;
  }

  @Override
  public boolean wantsAmplification() {
    return live;
  }

  @Override
  public void at(RunMoment moment) {
    if (moment.phase().isEnd()) {
      terminal.say(moment.phase().mark() + " " + moment.line());
    } else if (live) {
      terminal.status(moment.line());
    } else if (isNew(moment)) {
      terminal.say(moment.line());
    }
    phase = moment.phase();
    cell = moment.cell();
    policy = moment.policy();
  }

  private boolean isNew(RunMoment moment) {
    return moment.phase() != phase || moment.cell() != cell || !moment.policy().equals(policy);
  }
}
