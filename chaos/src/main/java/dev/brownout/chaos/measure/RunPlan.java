package dev.brownout.chaos.measure;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.ExperimentException;
import dev.brownout.chaos.load.LoadPlan;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

/**
 * Which cells a run measures, and how.
 *
 * <p>Rate, seed and reads a cell are the experiment's; change them there, {@link
 * Experiment#withSeed} and its sisters.
 *
 * @param experiment the experiment that the services run as well
 * @param policies names of its policies, each once, in the order of measuring
 * @param regimes names of its regimes, each once, in the order of measuring: all cells of one
 *     before the first of the next
 * @param warmUp what precedes the first cell
 * @param warmReads unmeasured reads before each cell's measured ones, 1 or more
 * @param readTimeout when the driver gives a read up
 */
public record RunPlan(
    Experiment experiment,
    List<String> policies,
    List<String> regimes,
    WarmUp warmUp,
    int warmReads,
    Duration readTimeout) {

  /** How long the warm reads of a cell take by default, in seconds. */
  public static final double WARM_SECONDS = 2.4;

  /**
   * Copies and checks.
   *
   * @throws ExperimentException when the experiment lacks a policy or a regime
   */
  public RunPlan {
    policies = List.copyOf(policies);
    regimes = List.copyOf(regimes);
    requireSome("policy", policies);
    requireSome("regime", regimes);
    policies.forEach(experiment::policy);
    regimes.forEach(experiment::regime);
    if (warmReads < 1) {
      throw new IllegalArgumentException(
          "%d warm reads before a cell: must be 1 or more".formatted(warmReads));
    }
  }

  /** A plan with the defaults for everything else. */
  public static RunPlan of(Experiment experiment, List<String> policies, List<String> regimes) {
    return new RunPlan(
        experiment,
        policies,
        regimes,
        WarmUp.fitting(experiment, policies),
        (int) Math.max(1, Math.round(experiment.ratePerSecond() * WARM_SECONDS)),
        LoadPlan.DEFAULT_TIMEOUT);
  }

  /** How many cells the run has. */
  public int cells() {
    return policies.size() * regimes.size();
  }

  private static void requireSome(String what, List<String> names) {
    if (names.isEmpty() || new HashSet<>(names).size() != names.size()) {
      throw new IllegalArgumentException(
          "a run needs at least one %s and each only once, not %s".formatted(what, names));
    }
  }
}
