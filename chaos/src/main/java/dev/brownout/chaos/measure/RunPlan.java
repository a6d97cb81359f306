package dev.brownout.chaos.measure;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.ExperimentException;
import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.experiment.ReadIds;
import dev.brownout.chaos.load.LoadPlan;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
 * @param readTimeout when the driver gives a read up; longer than the threshold, at most 1 min,
 *     default 5 s or twice the threshold
 * @param skipped cells of these policies and regimes that are left out
 */
public record RunPlan(
    Experiment experiment,
    List<String> policies,
    List<String> regimes,
    WarmUp warmUp,
    int warmReads,
    Duration readTimeout,
    Set<CellName> skipped) {

  /** How long the warm reads of a cell take by default, in seconds. */
  public static final double WARM_SECONDS = 2.4;

  private static final URI NOWHERE = URI.create("http://127.0.0.1:1");
  private static final String WARM = "w";
  private static final String WARM_UP = "u";

  /**
   * Copies and checks.
   *
   * @throws ExperimentException when the experiment lacks a policy or a regime
   * @throws IllegalArgumentException when the driver cannot drive such reads, saying what to change
   */
  public RunPlan {
    policies = List.copyOf(policies);
    regimes = List.copyOf(regimes);
    skipped = Set.copyOf(skipped);
    requireSome("policy", policies);
    requireSome("regime", regimes);
    policies.forEach(experiment::policy);
    regimes.forEach(experiment::regime);
    for (String policy : policies) {
      check(experiment, policy, experiment.readsPerCell(), readTimeout);
      check(experiment, policy, warmReads, readTimeout);
    }
  }

  /** A plan that leaves no cell out. */
  public RunPlan(
      Experiment experiment,
      List<String> policies,
      List<String> regimes,
      WarmUp warmUp,
      int warmReads,
      Duration readTimeout) {
    this(experiment, policies, regimes, warmUp, warmReads, readTimeout, Set.of());
  }

  /** Refuses now what a driver would refuse later, when the fleet has been started already. */
  private static void check(Experiment experiment, String policy, int reads, Duration timeout) {
    load(NOWHERE, experiment, policy, ReadIds.MEASURED, experiment.ratePerSecond(), reads, timeout);
  }

  /** A plan with the defaults for everything else. */
  public static RunPlan of(Experiment experiment, List<String> policies, List<String> regimes) {
    return new RunPlan(
        experiment,
        policies,
        regimes,
        WarmUp.fitting(experiment, policies),
        (int) Math.max(1, Math.round(experiment.ratePerSecond() * WARM_SECONDS)),
        readTimeout(experiment));
  }

  /**
   * A plan of single cells with the defaults for everything else, in the order of the experiment.
   *
   * @param wanted at least one cell
   */
  public static RunPlan of(Experiment experiment, Set<CellName> wanted) {
    List<String> policies =
        inOrder(experiment.policies().keySet(), wanted.stream().map(CellName::policy));
    List<String> regimes =
        inOrder(experiment.regimes().keySet(), wanted.stream().map(CellName::regime));
    RunPlan all = of(experiment, policies, regimes);
    Set<CellName> skipped = new HashSet<>(all.order());
    skipped.removeAll(wanted);
    return new RunPlan(
        experiment, policies, regimes, all.warmUp, all.warmReads, all.readTimeout, skipped);
  }

  /** A plan without a cell: a few seconds of reads for a fleet that is then used by hand. */
  public static RunPlan firstReads(Experiment experiment) {
    RunPlan all =
        of(
            experiment.withReadsPerCell(1),
            List.copyOf(experiment.policies().keySet()),
            List.copyOf(experiment.regimes().keySet()));
    return new RunPlan(
        all.experiment,
        all.policies,
        all.regimes,
        WarmUp.firstReads(experiment),
        all.warmReads,
        all.readTimeout,
        Set.copyOf(all.order()));
  }

  private static List<String> inOrder(Set<String> all, Stream<String> wanted) {
    Set<String> names = wanted.collect(Collectors.toSet());
    return all.stream().filter(names::contains).toList();
  }

  /** The same plan with another warm-up. */
  public RunPlan withWarmUp(WarmUp other) {
    return new RunPlan(experiment, policies, regimes, other, warmReads, readTimeout, skipped);
  }

  /** The cells in the order of measuring. */
  public List<CellName> order() {
    return regimes.stream()
        .flatMap(regime -> policies.stream().map(policy -> new CellName(regime, policy)))
        .filter(cell -> !skipped.contains(cell))
        .toList();
  }

  private static Duration readTimeout(Experiment experiment) {
    Duration twice = experiment.threshold().multipliedBy(2);
    return twice.compareTo(LoadPlan.DEFAULT_TIMEOUT) > 0 ? twice : LoadPlan.DEFAULT_TIMEOUT;
  }

  /** The measured reads of a cell; alike under every policy, so that each meets the same luck. */
  LoadPlan measuredReads(URI edge, String policy) {
    return load(
        edge, policy, ReadIds.MEASURED, experiment.ratePerSecond(), experiment.readsPerCell());
  }

  /** The unmeasured reads that precede them. */
  LoadPlan warmReads(URI edge, String policy) {
    return load(edge, policy, WARM, experiment.ratePerSecond(), warmReads);
  }

  /** Reads of a warm-up's step. */
  LoadPlan warmUpReads(URI edge, WarmUp.Step step, Duration length) {
    double rate = experiment.ratePerSecond() * step.rateShare();
    long reads = Math.max(1, Math.round(rate * length.toSeconds()));
    return load(edge, step.policy(), WARM_UP, rate, (int) reads);
  }

  private LoadPlan load(URI edge, String policy, String part, double rate, int reads) {
    return load(edge, experiment, policy, part, rate, reads, readTimeout);
  }

  private static LoadPlan load(
      URI edge,
      Experiment experiment,
      String policy,
      String part,
      double rate,
      int reads,
      Duration timeout) {
    String prefix = ReadIds.prefix(experiment.name(), experiment.seed(), part);
    return new LoadPlan(edge, policy, prefix, rate, reads, experiment.threshold(), timeout);
  }

  /** Whether these reads are a cell's measured ones, as opposed to warm ones. */
  public static boolean measures(LoadPlan load) {
    return load.idPrefix().endsWith("-" + ReadIds.MEASURED);
  }

  /**
   * The first attempts that the measured reads of a cell make down each of the 16 lanes, by hop: by
   * their hash, known in advance. All zero where it cannot be foretold which reads come that far.
   */
  public Map<String, long[]> plannedLanes(String policy, String regime) {
    var cell =
        new CellPlan(
            experiment.policy(policy),
            experiment.regime(regime),
            experiment.seed(),
            measuredReads(NOWHERE, policy));
    var lanes = new LinkedHashMap<String, long[]>();
    FleetHop.ALL.forEach(hop -> lanes.put(hop.name(), LaneMix.plan(cell, hop)));
    return lanes;
  }

  /** How many cells the run has. */
  public int cells() {
    return order().size();
  }

  private static void requireSome(String what, List<String> names) {
    if (names.isEmpty() || new HashSet<>(names).size() != names.size()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "a run needs at least one %s and each only once, not %s", what, names));
    }
  }
}
