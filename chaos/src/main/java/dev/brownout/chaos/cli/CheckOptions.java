package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Gate;
import dev.brownout.chaos.measure.CellName;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.measure.WarmUp;
import dev.brownout.chaos.report.RunFile;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** What a check measures. */
final class CheckOptions {
  /**
   * A fleet that has just started compiles for more than a minute under the peak, and leaves two
   * cores no room for it. Half of it is carried by code that is compiled once and quickly.
   */
  private static final double QUICK_RATE_SHARE = 0.5;

  @Option(
      names = "--quick",
      description =
          "At most 90 s in all for two cells: 1,250 reads a cell at half the rate, after a short"
              + " warm-up. For pull requests; run the full check at night.")
  private boolean quick;

  @Option(
      names = "--reads",
      paramLabel = "N",
      description = "Measured reads of each cell (default: the experiment's).")
  private Integer reads;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the result there too, for instance as the next baseline.")
  private Path json;

  @Option(names = "--keep-up", description = "Leaves the fleet running afterwards.")
  private boolean keepUp;

  boolean isQuick() {
    return quick;
  }

  boolean keepUp() {
    return keepUp;
  }

  Optional<Path> json(Tools tools) {
    return OutputFile.of("--json", json, tools);
  }

  /** Refuses what has no meaning for a result that is there already. */
  void refuseMeasuring() {
    if (quick || reads != null || json != null || keepUp) {
      throw new UsageException(
          "--result judges what was measured already; leave out --quick, --reads, --json and"
              + " --keep-up");
    }
  }

  /**
   * The cells that the gates name; those of the earlier runs or the lesson's when they name none.
   */
  RunPlan plan(Experiment experiment, Baselines baselines) {
    Set<CellName> cells = named(experiment);
    if (cells.isEmpty()) {
      baselines.all().forEach(baseline -> addKnown(baseline, experiment, cells));
    }
    if (cells.isEmpty()) {
      cells.addAll(lessons(experiment));
    }
    try {
      RunPlan plan = RunPlan.of(overridden(experiment), cells);
      return quick ? plan.withWarmUp(WarmUp.brief(experiment, plan.policies())) : plan;
    } catch (IllegalArgumentException impossible) {
      throw new UsageException(impossible.getMessage());
    }
  }

  private Experiment overridden(Experiment experiment) {
    RunOptions.refuseBoth(quick, reads);
    Experiment changed = quick ? quick(experiment) : experiment;
    return reads == null ? changed : changed.withReadsPerCell(reads);
  }

  private static Experiment quick(Experiment experiment) {
    return experiment
        .withReadsPerCell(RunOptions.QUICK_READS)
        .withRatePerSecond(experiment.ratePerSecond() * QUICK_RATE_SHARE);
  }

  /** A gate for any regime of a policy names it in the lesson's regimes; one for any cell, none. */
  private static Set<CellName> named(Experiment experiment) {
    Set<CellName> cells = new LinkedHashSet<>();
    for (Gate gate : experiment.gates()) {
      if (gate instanceof Gate.Limit limit
          && (limit.regime().isPresent() || limit.policy().isPresent())) {
        cells.addAll(of(limit, experiment));
      }
    }
    return cells;
  }

  private static List<CellName> of(Gate.Limit limit, Experiment experiment) {
    return lessonsOr(limit, experiment).stream()
        .filter(cell -> limit.covers(cell.regime(), cell.policy()))
        .toList();
  }

  private static List<CellName> lessonsOr(Gate.Limit limit, Experiment experiment) {
    List<String> regimes = limit.regime().map(List::of).orElseGet(() -> regimes(experiment));
    List<String> policies = limit.policy().map(List::of).orElseGet(() -> policies(experiment));
    return cells(regimes, policies);
  }

  private static List<CellName> lessons(Experiment experiment) {
    return cells(regimes(experiment), policies(experiment));
  }

  private static List<CellName> cells(List<String> regimes, List<String> policies) {
    return regimes.stream()
        .flatMap(regime -> policies.stream().map(policy -> new CellName(regime, policy)))
        .toList();
  }

  private static List<String> regimes(Experiment experiment) {
    return RunOptions.usual(RunOptions.LESSONS_REGIMES, experiment.regimes().keySet());
  }

  private static List<String> policies(Experiment experiment) {
    return RunOptions.usual(RunOptions.LESSONS_POLICIES, experiment.policies().keySet());
  }

  private static void addKnown(RunFile baseline, Experiment experiment, Set<CellName> cells) {
    baseline.cells().stream()
        .filter(cell -> experiment.regimes().containsKey(cell.regime()))
        .filter(cell -> experiment.policies().containsKey(cell.policy()))
        .forEach(cell -> cells.add(new CellName(cell.regime(), cell.policy())));
  }
}
