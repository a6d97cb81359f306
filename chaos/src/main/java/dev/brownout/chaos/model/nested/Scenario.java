package dev.brownout.chaos.model.nested;

import dev.brownout.chaos.experiment.Engine;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import java.util.Objects;

/**
 * One cell to simulate.
 *
 * @param experiment name, seed, rate, threshold and gateway's share
 * @param policy how the calls are made; its engine must be {@link Engine#BUDGET}
 * @param regime how slow the lanes are, and which way
 * @param reads how many reads, 1 or more
 * @param chain the shape of the chain
 */
public record Scenario(
    Experiment experiment, Policy policy, Regime regime, long reads, Chain chain) {

  /** Refuses what cannot be simulated. */
  public Scenario {
    Objects.requireNonNull(experiment, "experiment");
    Objects.requireNonNull(regime, "regime");
    Objects.requireNonNull(chain, "chain");
    if (reads < 1) {
      throw new IllegalArgumentException("reads %d: must be 1 or more".formatted(reads));
    }
    if (policy.engine() != Engine.BUDGET) {
      throw new IllegalArgumentException(
          ("policy %s: engine %s is not simulated, since its waits are drawn anew in each run;"
                  + " only the engine budget is")
              .formatted(policy.name(), policy.engine().name().toLowerCase(java.util.Locale.ROOT)));
    }
  }

  /** The cell as the fleet runs it. */
  public static Scenario of(Experiment experiment, Policy policy, Regime regime) {
    return new Scenario(experiment, policy, regime, experiment.readsPerCell(), Chain.fleet());
  }

  /** The same cell on another chain. */
  public Scenario on(Chain other) {
    return new Scenario(experiment, policy, regime, reads, other);
  }

  /** The same cell with another number of reads. */
  public Scenario withReads(long other) {
    return new Scenario(experiment, policy, regime, other, chain);
  }
}
