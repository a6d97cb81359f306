package dev.brownout.chaos.measure;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.experiment.Regime;
import java.time.Duration;
import java.util.List;

/**
 * Which share of the reads would be within the threshold if each call were tried once and waited
 * for: the luck of the lanes alone. A policy that is worth its name does not do much worse, so a
 * fleet that does is cold or has collapsed.
 */
final class QuickShare {

  /** What the programs themselves add to the lanes' latencies on the way down and up. */
  private static final long OVERHEAD_MS = 10;

  private QuickShare() {}

  /** The share, 0 to 1. */
  static double of(Experiment experiment, Regime regime) {
    double share = 1;
    for (FleetHop outer : FleetHop.outer()) {
      share *= arm(regime, outer, experiment.allowance().toMillis() - OVERHEAD_MS);
    }
    return share;
  }

  private static double arm(Regime regime, FleetHop outer, long allowanceMs) {
    List<Duration> inner = regime.lanes(outer.inner().name());
    List<Duration> lanes = regime.lanes(outer.name());
    long quick = 0;
    for (Duration first : lanes) {
      quick +=
          inner.stream().filter(second -> first.plus(second).toMillis() <= allowanceMs).count();
    }
    return (double) quick / (lanes.size() * inner.size());
  }
}
