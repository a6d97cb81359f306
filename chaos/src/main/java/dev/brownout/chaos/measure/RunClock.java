package dev.brownout.chaos.measure;

import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.load.DriveView;
import java.time.Duration;

/** Tells a run's watch where it is. */
final class RunClock {

  /** What a cell takes beside its reads: quiet, drains, counters. */
  private static final double CELL_OVERHEAD_SECONDS = 2.5;

  private static final double NANOS_PER_SECOND = 1e9;

  private final RunPlan plan;
  private final RunWatch watch;
  private final Ticker ticker;
  private final long start;
  private final double cellSeconds;
  private int cell;
  private long cellStart;
  private double warmUpSeconds;
  private String policy = "";
  private String regime = "";

  RunClock(RunPlan plan, RunWatch watch, Ticker ticker) {
    this.plan = plan;
    this.watch = watch;
    this.ticker = ticker;
    this.start = ticker.nanos();
    this.cellStart = start;
    double reads = (double) plan.warmReads() + plan.experiment().readsPerCell();
    this.cellSeconds = reads / plan.experiment().ratePerSecond() + CELL_OVERHEAD_SECONDS;
    this.warmUpSeconds =
        plan.warmUp().steps().stream().mapToDouble(step -> step.least().toSeconds()).sum();
  }

  void startCell(int number) {
    cell = number;
    cellStart = ticker.nanos();
    warmUpSeconds = 0;
  }

  /** The policy and regime of what comes now. */
  void turnTo(String itsPolicy, String itsRegime) {
    policy = itsPolicy;
    regime = itsRegime;
  }

  void done(CellResult result, String summary) {
    watch.done(result);
    at(result.valid() ? Phase.CELL_DONE : Phase.CELL_INVALID, summary);
  }

  boolean wantsAmplification() {
    return watch.wantsAmplification();
  }

  void at(Phase phase, String note) {
    tell(phase, Double.NaN, Double.NaN, note);
  }

  void at(Phase phase, DriveView view, double amplification) {
    tell(phase, view.ended() == 0 ? Double.NaN : view.withinShare(), amplification, "");
  }

  private void tell(Phase phase, double within, double amplification, String note) {
    watch.at(
        new RunMoment(
            phase,
            cell,
            plan.cells(),
            policy,
            regime,
            Duration.ofNanos(ticker.nanos() - start),
            remaining(),
            within,
            amplification,
            note));
  }

  private Duration remaining() {
    double inThis = (ticker.nanos() - cellStart) / NANOS_PER_SECOND;
    double thisLeft = Math.max(0, (cell == 0 ? warmUpSeconds : cellSeconds) - inThis);
    return Duration.ofMillis(Math.round(1000 * (thisLeft + cellSeconds * (plan.cells() - cell))));
  }
}
