package dev.brownout.chaos.measure;

import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.fault.FaultException;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.load.Driver;
import dev.brownout.chaos.load.StopSignal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Measures the cells of a run, one after the other, on a running fleet.
 *
 * <p>First the fleet is warmed under the experiment's quickest regime. Then for each cell: wait for
 * a quiet machine, begin the cell at every service, warm reads under its policy, drain, begin it
 * again (retry budgets at zero), read the counters, the measured reads, drain, read the counters,
 * judge. A regime is laid only when it changes, and only with nothing in flight. A cell that may
 * not be believed is repeated once, after a recovery if the fleet had collapsed, and then stays
 * invalid with its reasons.
 */
public final class Cells {

  private final RunPlan plan;
  private final Fleet fleet;
  private final CellRunner runner;
  private final RunClock clock;
  private final List<CellResult> done = new ArrayList<>();

  Cells(RunPlan plan, Fleet fleet, CellRunner runner, RunClock clock) {
    this.plan = plan;
    this.fleet = fleet;
    this.runner = runner;
    this.clock = clock;
  }

  /**
   * Runs the plan. Leaves the last regime on the lanes; whoever holds the fleet clears it.
   *
   * <p>Does not throw for what happens to the fleet: that ends the run early and is told in the
   * outcome, together with the cells that were finished.
   *
   * @param fleet running and healthy, with this experiment
   * @param driver open; its first reads are part of the warm-up
   * @param watch told where the run is
   * @param stop ends the run within milliseconds
   */
  public static RunOutcome run(
      RunPlan plan, Fleet fleet, Driver driver, RunWatch watch, StopSignal stop) {
    Ticker ticker = Ticker.system();
    var lab = new HttpLab(fleet.services(), plan.experiment().seed(), plan.experiment().sha256());
    var clock = new RunClock(plan, watch, ticker);
    CpuClock cpu = fleet.showsAllProcesses() ? ProcCpu.ofThisMachine(ticker) : CpuClock.blind();
    var tools = new CellRunner.Tools(lab, driver, cpu, ProcMachine.ofThisMachine(), ticker, stop);
    return new Cells(plan, fleet, new CellRunner(plan, fleet, tools, clock), clock).run();
  }

  RunOutcome run() {
    try {
      runner.warmUp(quickestRegime());
      measureAll();
      return new RunOutcome(done, false, fleet.trouble());
    } catch (StoppedException stopped) {
      return new RunOutcome(done, true, Optional.empty());
    } catch (MeasureException | FaultException broken) {
      return new RunOutcome(
          done, false, fleet.trouble().or(() -> Optional.of(broken.getMessage())));
    }
  }

  private void measureAll() {
    boolean collapsed = false;
    for (CellName name : plan.order()) {
      clock.startCell(done.size() + 1);
      if (collapsed) {
        runner.recover();
      }
      CellResult cell = measureTwiceIfNeeded(name.policy(), name.regime());
      done.add(cell);
      clock.done(cell, summary(cell));
      if (fleet.trouble().isPresent()) {
        return;
      }
      collapsed = runner.isCollapsed(cell);
    }
  }

  private CellResult measureTwiceIfNeeded(String policy, String regime) {
    CellResult first = runner.measure(policy, regime);
    boolean collapsed = runner.isCollapsed(first);
    if ((first.valid() && !collapsed) || fleet.trouble().isPresent()) {
      return first;
    }
    clock.at(Phase.CELL_REPEATED, "repeated once: " + why(first));
    if (collapsed) {
      runner.recover();
    }
    return runner.measure(policy, regime);
  }

  private static String why(CellResult cell) {
    return cell.valid()
        ? String.format(
            Locale.ROOT,
            "only %d of %d reads were within the threshold",
            cell.within(),
            cell.reads())
        : String.join("; ", cell.invalidReasons());
  }

  private static String summary(CellResult cell) {
    return String.format(
        Locale.ROOT,
        "%d within, %d outside, %d dropped, amplification %s%s",
        cell.within(),
        cell.outside(),
        cell.dropped(),
        Words.number(cell.amplification()),
        cell.valid() ? "" : ", invalid: " + String.join("; ", cell.invalidReasons()));
  }

  private Regime quickestRegime() {
    return plan.experiment().regimes().values().stream()
        .max(Comparator.comparingDouble(regime -> QuickShare.of(plan.experiment(), regime)))
        .orElseThrow();
  }
}
