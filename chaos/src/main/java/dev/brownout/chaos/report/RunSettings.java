package dev.brownout.chaos.report;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The regimes and policies that a run was made with, as {@code result.json} has them.
 *
 * @param regimes by name, in the order of the experiment
 * @param policies by name, alike
 */
public record RunSettings(Map<String, OfRegime> regimes, Map<String, OfPolicy> policies) {

  /** Copies. */
  public RunSettings {
    regimes = Collections.unmodifiableMap(new LinkedHashMap<>(regimes));
    policies = Collections.unmodifiableMap(new LinkedHashMap<>(policies));
  }

  /**
   * How slow a regime's lanes are, in milliseconds.
   *
   * @param direction {@code downstream} or {@code upstream}
   * @param cycleMs latencies of the hops without a cycle of their own
   * @param hopCyclesMs cycles of single hops
   */
  public record OfRegime(
      String direction, List<Long> cycleMs, Map<String, List<Long>> hopCyclesMs) {}

  /**
   * How the calls of a policy are made.
   *
   * @param engine {@code budget} or {@code smallrye}
   * @param gateway the gateway's calls
   * @param service the services' calls
   */
  public record OfPolicy(String engine, OfCalls gateway, OfCalls service) {}

  /**
   * How the calls of one side are made.
   *
   * @param attemptTimeout as in the experiment file, such as {@code 30ms}
   * @param maxAttempts attempts in all
   * @param deadline whether the deadline bounds them and is passed on
   * @param retryBudget extra attempts for each first one, in words; {@code none} for no limit
   * @param backoff as in the experiment file
   * @param responseReserve alike
   * @param leastUsefulAttempt alike
   * @param ownsRetries whether this side retries
   */
  public record OfCalls(
      String attemptTimeout,
      int maxAttempts,
      boolean deadline,
      String retryBudget,
      String backoff,
      String responseReserve,
      String leastUsefulAttempt,
      boolean ownsRetries) {}

  static RunSettings of(Experiment experiment) {
    Map<String, OfRegime> regimes = new LinkedHashMap<>();
    experiment.regimes().forEach((name, regime) -> regimes.put(name, of(regime)));
    Map<String, OfPolicy> policies = new LinkedHashMap<>();
    experiment.policies().forEach((name, policy) -> policies.put(name, of(policy)));
    return new RunSettings(regimes, policies);
  }

  private static OfRegime of(Regime regime) {
    Map<String, List<Long>> hops = new LinkedHashMap<>();
    regime.hopCycles().forEach((hop, cycle) -> hops.put(hop, millis(cycle)));
    return new OfRegime(word(regime.direction()), millis(regime.cycle()), hops);
  }

  private static List<Long> millis(List<Duration> cycle) {
    return cycle.stream().map(Duration::toMillis).toList();
  }

  private static OfPolicy of(Policy policy) {
    return new OfPolicy(word(policy.engine()), of(policy.gateway()), of(policy.service()));
  }

  private static OfCalls of(CallPolicy calls) {
    return new OfCalls(
        Durations.show(calls.attemptTimeout()),
        calls.maxAttempts(),
        calls.deadline(),
        budget(calls.retryBudget()),
        calls.backoff().toString(),
        Durations.show(calls.responseReserve()),
        Durations.show(calls.leastUsefulAttempt()),
        calls.ownsRetries());
  }

  private static String budget(RetryBudgetSpec budget) {
    if (budget instanceof RetryBudgetSpec.Cumulative cumulative) {
      return Double.toString(cumulative.ratio());
    }
    if (budget instanceof RetryBudgetSpec.Windowed windowed) {
      return String.format(
          Locale.ROOT,
          "%s in %s, %d a second always",
          windowed.ratio(),
          Durations.show(windowed.window()),
          windowed.floorPerSecond());
    }
    return "none";
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
