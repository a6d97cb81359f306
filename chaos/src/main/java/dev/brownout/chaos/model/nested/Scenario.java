package dev.brownout.chaos.model.nested;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.chaos.experiment.Engine;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.model.sheet.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * One cell to simulate.
 *
 * @param experiment name, seed, rate, threshold and gateway's share
 * @param policy how the calls are made; its engine must be {@link Engine#BUDGET}
 * @param regime how slow the lanes are, and which way
 * @param reads how many reads, 1 or more
 * @param chain the shape of the chain
 * @param levels how the calls of each level are made, the gateway's first; as many as the chain is
 *     deep
 */
public record Scenario(
    Experiment experiment,
    Policy policy,
    Regime regime,
    long reads,
    Chain chain,
    List<CallPolicy> levels) {

  /** Refuses what cannot be simulated. */
  public Scenario {
    Objects.requireNonNull(experiment, "experiment");
    Objects.requireNonNull(regime, "regime");
    Objects.requireNonNull(chain, "chain");
    levels = List.copyOf(levels);
    if (levels.size() != chain.depth()) {
      throw new IllegalArgumentException(
          Text.format("%d levels for a chain of depth %d", levels.size(), chain.depth()));
    }
    if (reads < 1) {
      throw new IllegalArgumentException(Text.format("reads %d: must be 1 or more", reads));
    }
    if (policy.engine() != Engine.BUDGET) {
      throw new IllegalArgumentException(
          Text.format(
              "policy %s: engine %s is not simulated, since its waits are drawn anew in each run;"
                  + " only the engine budget is",
              policy.name(), policy.engine().name().toLowerCase(Locale.ROOT)));
    }
  }

  /**
   * The cell with the policy's two sides: the gateway's, and the services' on every level below.
   */
  public Scenario(Experiment experiment, Policy policy, Regime regime, long reads, Chain chain) {
    this(experiment, policy, regime, reads, chain, sides(policy, chain.depth()));
  }

  private static List<CallPolicy> sides(Policy policy, int depth) {
    List<CallPolicy> levels = new ArrayList<>(Collections.nCopies(depth, policy.service()));
    levels.set(0, policy.gateway());
    return levels;
  }

  /** The cell as the fleet runs it. */
  public static Scenario of(Experiment experiment, Policy policy, Regime regime) {
    return new Scenario(experiment, policy, regime, experiment.readsPerCell(), Chain.fleet());
  }

  /** The same cell on another chain. */
  public Scenario on(Chain other) {
    return other.depth() == chain.depth()
        ? new Scenario(experiment, policy, regime, reads, other, levels)
        : new Scenario(experiment, policy, regime, reads, other);
  }

  /** The same cell with another number of reads. */
  public Scenario withReads(long other) {
    return new Scenario(experiment, policy, regime, other, chain, levels);
  }
}
