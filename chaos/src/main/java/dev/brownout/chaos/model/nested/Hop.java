package dev.brownout.chaos.model.nested;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.lane.Lane;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.experiment.Experiment;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.LongStream;

/** One hop: a calling process's client, its retry budget, its lanes and its counters. */
final class Hop {

  private static final String[] SERVICES = {"delivery-ops", "billing"};
  private static final DeclineReason[] REASONS = DeclineReason.values();

  final int level;
  final CallPolicy policy;
  final RetryBudget budget;
  final Hop below;
  private final String name;
  private final long seed;
  private final long[] latencies;
  private final long[] declined = new long[REASONS.length];
  private long primary;
  private long extra;

  Hop(Scenario scenario, int arm, int level, Ticker ticker) {
    this.level = level;
    this.name = name(arm, level);
    this.policy = scenario.levels().get(level - 1);
    this.budget = RetryBudget.of(policy.retryBudget(), ticker);
    this.seed = scenario.experiment().seed();
    long cost = scenario.chain().hopCost().toNanos();
    this.latencies =
        scenario.regime().lanes(name).stream()
            .mapToLong(Duration::toNanos)
            .map(latency -> latency + cost)
            .toArray();
    this.below =
        level < scenario.chain().depth() ? new Hop(scenario, arm, level + 1, ticker) : null;
  }

  /** The fleet's names, and names in their manner for chains that are longer or wider. */
  static String name(int arm, int level) {
    String service = arm < SERVICES.length ? SERVICES[arm] : "service-" + (arm + 1);
    return switch (level) {
      case 1 -> "gateway>" + service;
      case 2 -> service + ">store";
      case 3 -> service + ">store>3";
      default -> service + ">" + (level - 1) + ">" + level;
    };
  }

  String name() {
    return name;
  }

  /** The hop of this arm on that level. */
  Hop at(int wanted) {
    return level == wanted ? this : below.at(wanted);
  }

  boolean isLast() {
    return below == null;
  }

  /** The latency of the lane that an attempt takes, in nanoseconds. */
  long latencyNanos(String requestId, String path) {
    return latencies[Lane.of(seed, requestId, name, path, Experiment.LANES)];
  }

  /** Whether a lane of this hop, or of one below, takes no time at all. */
  boolean hasImmediateLane() {
    return LongStream.of(latencies).anyMatch(latency -> latency == 0)
        || below != null && below.hasImmediateLane();
  }

  void arrived(int attempt) {
    if (attempt == 1) {
      primary++;
    } else {
      extra++;
    }
  }

  void declined(DeclineReason reason) {
    declined[reason.ordinal()]++;
  }

  long attempts() {
    return primary + extra;
  }

  HopTotals totals() {
    Map<DeclineReason, Long> counts = new EnumMap<>(DeclineReason.class);
    for (DeclineReason reason : REASONS) {
      if (declined[reason.ordinal()] > 0) {
        counts.put(reason, declined[reason.ordinal()]);
      }
    }
    return new HopTotals(name, level, primary, extra, counts);
  }
}
