package dev.brownout.chaos.report;

import dev.brownout.chaos.experiment.Engine;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.ReadIds;
import dev.brownout.chaos.model.nested.AttemptTrace;
import dev.brownout.chaos.model.nested.Scenario;
import dev.brownout.chaos.model.nested.Simulator;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Some reads of each regime with their attempts under each policy, as the simulator predicts them.
 *
 * @param missing why there are no attempts, in words; null when there are
 * @param regimes the reads, by regime
 */
record FollowedReads(String missing, Map<String, List<Read>> regimes) {

  /** How many reads of a regime are followed. */
  static final int READS = 12;

  private static final double NANOS_PER_MS = 1e6;

  /**
   * A read.
   *
   * @param read its number, from 0
   * @param requestId its id
   * @param attempts its attempts, by policy; none for a policy that is not simulated
   */
  record Read(int read, String requestId, Map<String, List<Attempt>> attempts) {}

  /** An attempt in milliseconds from the read's planned instant. */
  record Attempt(
      String hop,
      String path,
      Double laneMs,
      Double timeoutMs,
      Double beginMs,
      Double endMs,
      String end) {}

  static FollowedReads of(RunFile run, Optional<Experiment> experiment) {
    Optional<Experiment> same =
        experiment.filter(each -> each.sha256().equals(run.experimentSha256()));
    String missing =
        same.isPresent()
            ? null
            : "Attempts are worked out from the experiment file, and the one at hand is not the"
                + " run's. Name it: chaos/chaos report result.json --experiment FILE";
    Map<String, List<Read>> regimes = new LinkedHashMap<>();
    run.byRegime().forEach((regime, each) -> regimes.put(regime, reads(run, each, same)));
    return new FollowedReads(missing, regimes);
  }

  private static List<Read> reads(
      RunFile run, List<RunFile.Cell> cells, Optional<Experiment> experiment) {
    List<Integer> telling = new TellingReads(cells).most(READS);
    Map<String, Map<Integer, List<Attempt>>> byPolicy = new LinkedHashMap<>();
    experiment.ifPresent(
        each ->
            cells.forEach(cell -> byPolicy.put(cell.policy(), attempts(run, cell, each, telling))));
    return telling.stream().map(read -> read(run, read, byPolicy)).toList();
  }

  private static Read read(
      RunFile run, int read, Map<String, Map<Integer, List<Attempt>>> byPolicy) {
    Map<String, List<Attempt>> attempts = new LinkedHashMap<>();
    byPolicy.forEach((policy, reads) -> attempts.put(policy, reads.getOrDefault(read, List.of())));
    String id = ReadIds.prefix(run.experiment(), run.seed(), ReadIds.MEASURED) + "-" + read;
    return new Read(read, id, attempts);
  }

  private static Map<Integer, List<Attempt>> attempts(
      RunFile run, RunFile.Cell cell, Experiment experiment, List<Integer> telling) {
    Policy policy = experiment.policy(cell.policy());
    if (policy.engine() != Engine.BUDGET || cell.predicted() == null) {
      return Map.of();
    }
    Set<Long> wanted = telling.stream().map(Integer::longValue).collect(Collectors.toSet());
    return Simulator.trace(scenario(run, cell, experiment, policy), wanted::contains).stream()
        .collect(
            Collectors.groupingBy(
                trace -> (int) trace.read(),
                Collectors.mapping(FollowedReads::attempt, Collectors.toList())));
  }

  /** The cell as it was predicted when it was measured. */
  private static Scenario scenario(
      RunFile run, RunFile.Cell cell, Experiment experiment, Policy policy) {
    Experiment asRun =
        experiment
            .withSeed(run.seed())
            .withRatePerSecond(run.ratePerSecond())
            .withReadsPerCell(cell.reads());
    Duration hopCost = Duration.ofNanos(Math.round(cell.predicted().hopCostMs() * NANOS_PER_MS));
    Scenario free = Scenario.of(asRun, policy, experiment.regime(cell.regime()));
    return free.on(free.chain().costing(hopCost, hopCost));
  }

  private static Attempt attempt(AttemptTrace trace) {
    return new Attempt(
        trace.hop(),
        trace.path(),
        ms(trace.laneNanos()),
        ms(trace.timeoutNanos()),
        ms(trace.beginNanos()),
        ms(trace.endNanos()),
        trace.end().name().toLowerCase(Locale.ROOT).replace('_', ' '));
  }

  private static Double ms(long nanos) {
    return RunFileMaker.thousandths(nanos / NANOS_PER_MS);
  }
}
