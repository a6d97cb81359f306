package dev.brownout.chaos.measure;

import dev.brownout.budget.lane.Lane;
import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Engine;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.FleetHop;
import java.util.Locale;
import java.util.Optional;

/**
 * Which lanes the attempts of a hop took, against which the plan gives them.
 *
 * <p>A read's first attempt takes the lane its hash gives, known in advance; which further attempts
 * there are is not, but each takes any lane with the same probability. So the first attempts are
 * compared one by one, and only the rest is put to a statistical test.
 *
 * @param hop its name
 * @param reads measured reads
 * @param counted attempts down each lane
 * @param planned first attempts down each lane, by their hash; all zero when they cannot be
 *     foretold
 */
record LaneMix(String hop, int reads, long[] counted, long[] planned) {

  /** First attempts that may miss their lane, as a share of the reads: expired or never sent. */
  static final double MOST_MISSING = 0.02;

  /**
   * Below this probability a rest is not uniform. Small on purpose: the same seed has the same luck
   * in every cell and in every repeat, so with the usual 0.001 one seed in a hundred could never
   * give a valid run, while a real fault lies far below.
   */
  static final double LEAST_PROBABLE = 1e-6;

  /** Attempts a lane that a statistical test needs. */
  private static final int LEAST_PER_LANE = 10;

  /** What a cell's first attempts will do on a hop; all zero when it cannot be foretold. */
  static long[] plan(CellPlan cell, FleetHop hop) {
    long[] planned = new long[Experiment.LANES];
    if (cell.policy().engine() == Engine.BUDGET && isReached(cell, hop)) {
      for (int read = 0; read < cell.reads(); read++) {
        planned[
            Lane.of(
                cell.seed(), cell.requestId(read), hop.name(), hop.firstPath(), planned.length)]++;
      }
    }
    return planned;
  }

  /** An inner hop sees every read only when questions are not held back on the way to it. */
  private static boolean isReached(CellPlan cell, FleetHop hop) {
    return !hop.isInner() || cell.regime().direction() == Direction.DOWNSTREAM;
  }

  /** Why the mix is off plan, with value and limit; empty when it is on plan. */
  Optional<String> fault() {
    return missingFault().or(this::oddsFault);
  }

  private Optional<String> missingFault() {
    long missing = 0;
    for (int lane = 0; lane < counted.length; lane++) {
      missing += Math.max(0, planned[lane] - counted[lane]);
    }
    long limit = Math.round(Math.ceil(reads * MOST_MISSING));
    return missing <= limit
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "lane mix of %s is off plan: %d of %d first attempts did not take the lane that their hash gives, limit %d",
                hop,
                missing,
                reads,
                limit));
  }

  private Optional<String> oddsFault() {
    long[] rest = new long[counted.length];
    long total = 0;
    for (int lane = 0; lane < rest.length; lane++) {
      rest[lane] = Math.max(0, counted[lane] - planned[lane]);
      total += rest[lane];
    }
    double odds = total < (long) LEAST_PER_LANE * rest.length ? 1 : ChiSquared.uniform(rest);
    return odds >= LEAST_PROBABLE
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "lane mix of %s is off plan: %d attempts are that uneven with probability %s, limit %s",
                hop,
                total,
                Words.probability(odds),
                Words.probability(LEAST_PROBABLE)));
  }
}
