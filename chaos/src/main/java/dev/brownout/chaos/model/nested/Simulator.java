package dev.brownout.chaos.model.nested;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.model.sheet.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Predicts what a chain of services does, read by read, on virtual time.
 *
 * <p>It asks the same {@link dev.brownout.budget.attempt.AttemptController}, the same {@link
 * dev.brownout.budget.retry.RetryBudget} and the same {@link dev.brownout.budget.lane.Lane} as the
 * fleet. What it adds is the chain:
 *
 * <ul>
 *   <li>read {@code n} arrives at the gateway at {@code n / rate}, its {@code Request-Id} is {@code
 *       <experiment>-<seed>-m-<n>}; the edge adds the gateway's share to the answer;
 *   <li>the gateway's deadline is the threshold, counted from there; it calls all arms in parallel;
 *   <li>an attempt with path {@code k} takes lane {@code Lane.of(seed, id, hop, path, 16)}; its
 *       supplier makes attempts {@code k.1}, {@code k.2}, … of its own, and has as much time as the
 *       attempt, in whole milliseconds, when the policy has a deadline;
 *   <li>the last supplier answers at once. Any other answers when its own attempts are done, with
 *       the result, or with an error that says whether trying again is pointless. Then the lane's
 *       latency passes (upstream: before the supplier hears of the attempt);
 *   <li>an answer that takes exactly as long as its attempt may is an answer;
 *   <li>an attempt that times out is given up, with everything below it;
 *   <li>each calling process has one retry budget for each of its clients, empty at the start.
 * </ul>
 *
 * <p>Same scenario, same result, to the last bit. Memory holds the reads that are under way, never
 * all of them.
 */
public final class Simulator {

  private Simulator() {}

  /**
   * Predicts the measured reads of a cell of the fleet.
   *
   * @param experiment rate, threshold, share and name
   * @param policy one of its policies, or a variation
   * @param regime one of its regimes, or a variation
   * @param seed what decides each attempt's lane
   * @param reads how many reads, 1 to {@value Experiment#MOST_READS}
   * @throws IllegalArgumentException if the policy's engine cannot be simulated
   */
  public static Prediction predict(
      Experiment experiment, Policy policy, Regime regime, long seed, int reads) {
    return predict(Scenario.of(experiment.withSeed(seed).withReadsPerCell(reads), policy, regime));
  }

  /**
   * Predicts each read of a scenario and keeps it: some ten bytes a read.
   *
   * @param scenario at most {@value Experiment#MOST_READS} reads
   */
  public static Prediction predict(Scenario scenario) {
    if (scenario.reads() > Experiment.MOST_READS) {
      throw new IllegalArgumentException(
          Text.format(
              "reads %d: must be 1 to %d where each is kept",
              scenario.reads(), Experiment.MOST_READS));
    }
    byte[] outcomes = new byte[(int) scenario.reads()];
    long[] latencies = new long[outcomes.length];
    Totals totals =
        run(
            scenario,
            (read, outcome, latencyNanos) -> {
              outcomes[(int) read] = (byte) outcome.ordinal();
              latencies[(int) read] = latencyNanos;
            });
    return new Prediction(totals, highestAmplification(scenario, totals), outcomes, latencies);
  }

  /**
   * The amplification if every reset that races with its supplier's next attempt came second. With
   * a deadline nothing races, since a supplier then has no time left when its caller gives up.
   *
   * @param totals what the scenario comes to
   * @return the amplification of the totals where nothing races
   */
  public static double highestAmplification(Scenario scenario, Totals totals) {
    Chain chain = scenario.chain();
    boolean races =
        !scenario.levels().get(0).deadline()
            && chain.abandon() == Abandon.RESET
            && chain.cancellation().equals(Cancellation.wins());
    return races
        ? run(scenario.on(chain.abandoning(Abandon.RESET, Cancellation.loses()))).amplification()
        : totals.amplification();
  }

  /** Simulates a scenario of any length and keeps only what it comes to. */
  public static Totals run(Scenario scenario) {
    return run(scenario, (read, outcome, latencyNanos) -> {});
  }

  /**
   * Simulates a scenario of any length.
   *
   * @param sink hears of each read as it ends
   */
  public static Totals run(Scenario scenario, ReadSink sink) {
    return new Cell(scenario, sink, null).run();
  }

  /**
   * The attempts of some reads: read by read, each arm's in the order of their begins, outer ones
   * first. Simulates the whole scenario, since reads share retry budgets.
   *
   * @param wanted which reads, by their numbers from 0
   */
  public static List<AttemptTrace> trace(Scenario scenario, LongPredicate wanted) {
    List<AttemptTrace> attempts = new ArrayList<>();
    AttemptSink sink =
        attempt -> {
          if (wanted.test(attempt.read())) {
            attempts.add(attempt);
          }
        };
    new Cell(scenario, (number, outcome, latencyNanos) -> {}, sink).run();
    attempts.sort(
        Comparator.comparingLong(AttemptTrace::read)
            .thenComparing((AttemptTrace attempt) -> arm(scenario, attempt))
            .thenComparingLong(AttemptTrace::beginNanos)
            .thenComparingInt(AttemptTrace::level));
    return attempts;
  }

  /** Attempts of one arm stay together. */
  private static int arm(Scenario scenario, AttemptTrace attempt) {
    for (int arm = 0; arm < scenario.chain().arms(); arm++) {
      if (attempt.hop().equals(Hop.name(arm, attempt.level()))) {
        return arm;
      }
    }
    return scenario.chain().arms();
  }
}
