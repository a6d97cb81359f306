package dev.brownout.chaos.model.nested;

import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.model.sheet.Decimals;
import dev.brownout.chaos.model.sheet.Sheet;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where a policy's time can go: each attempt of a read whose suppliers never answer and whose retry
 * budget never ends, simulated, so that it is the policy itself that says so.
 */
public final class PolicyBars {

  private static final int WIDTH = 60;
  private static final Duration NEVER = Duration.ofDays(1);

  private PolicyBars() {}

  /** The attempts of that read at one arm, in the order of their begins. */
  public static List<AttemptTrace> attempts(Experiment experiment, Policy policy) {
    Regime silent = new Regime("silent", Direction.DOWNSTREAM, List.of(NEVER), Map.of());
    Scenario scenario =
        new Scenario(experiment, generous(policy), silent, 1, Chain.fleet().shaped(2, 1));
    return Simulator.trace(scenario, read -> read == 0);
  }

  /** A first read has earned less than one extra attempt; here it is the time that counts. */
  private static Policy generous(Policy policy) {
    var none = new RetryBudgetSpec.None();
    return new Policy(
        policy.name(),
        policy.engine(),
        policy.gateway().toBuilder().retryBudget(none).build(),
        policy.service().toBuilder().retryBudget(none).build());
  }

  /** The attempts, for programs. */
  public static Sheet sheet(Experiment experiment, Policy policy) {
    Sheet sheet = new Sheet("policy", "attempt", "hop", "begin_ms", "end_ms", "timeout_ms");
    for (AttemptTrace attempt : attempts(experiment, policy)) {
      sheet.row(
          policy.name(),
          attempt.path(),
          attempt.level(),
          Decimals.millis(attempt.beginNanos()),
          Decimals.millis(attempt.endNanos()),
          Decimals.millis(attempt.timeoutNanos()));
    }
    return sheet;
  }

  /** A bar for each attempt, against the threshold. */
  public static String text(Experiment experiment, Policy policy) {
    List<AttemptTrace> attempts = attempts(experiment, policy);
    long share = experiment.gatewayShare().toNanos();
    long last = attempts.stream().mapToLong(AttemptTrace::endNanos).max().orElse(0);
    long whole = Math.max(experiment.threshold().toNanos(), last + share);
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "policy %s when nobody below ever answers and the retry budget never ends\n",
                policy.name()));
    for (AttemptTrace attempt : attempts) {
      String who = attempt.level() == 1 ? "gateway " : "  service ";
      text.append(bar(who + attempt.path(), attempt.beginNanos(), attempt.endNanos(), whole, '#'));
    }
    text.append(bar("gateway's share", last, last + share, whole, 's'));
    text.append(bar("threshold", 0, experiment.threshold().toNanos(), whole, '='));
    return text.toString();
  }

  private static String bar(String label, long begin, long end, long whole, char fill) {
    int from = Math.min(WIDTH - 1, column(begin, whole));
    int to = Math.max(from + 1, column(end, whole));
    String bar = " ".repeat(from) + String.valueOf(fill).repeat(to - from);
    return String.format(
        Locale.ROOT,
        "  %-16s |%-" + WIDTH + "s| %s -> %s ms\n",
        label,
        bar,
        Decimals.millis(begin).toPlainString(),
        Decimals.millis(end).toPlainString());
  }

  private static int column(long nanos, long whole) {
    return (int) Math.min(WIDTH, Math.round((double) nanos * WIDTH / whole));
  }
}
