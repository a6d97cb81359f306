package dev.brownout.chaos.measure;

import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.load.LoadPlan;

/**
 * One cell before it is measured.
 *
 * @param policy what the fleet does
 * @param regime how slow its lanes are
 * @param seed the experiment's seed
 * @param load the measured reads
 */
record CellPlan(Policy policy, Regime regime, long seed, LoadPlan load) {

  /** The cell's name towards the services. */
  String name() {
    return regime.name() + "/" + policy.name();
  }

  int reads() {
    return load.reads();
  }

  String requestId(int read) {
    return load.requestId(read);
  }
}
