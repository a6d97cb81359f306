package dev.brownout.chaos.measure;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * How a cold fleet is brought to speed before anything is measured.
 *
 * <p>Cold JVMs collapse under the full rate and do not recover by themselves, so it begins with few
 * reads under the policy that makes the fewest calls and waits longest for each, goes on with that
 * one at the full rate, and ends with the policy whose attempts are shortest. Each step ends when
 * its latencies are steady, at the earliest after its least and at the latest after its most time.
 *
 * @param steps one after the other; may be empty for a fleet that is warm
 * @param mostWarmReads how long the warm reads of a cell may go on until the fleet is at speed; 40
 *     s
 */
public record WarmUp(List<Step> steps, Duration mostWarmReads) {

  /**
   * One step of a warm-up.
   *
   * @param policy the policy of its reads
   * @param rateShare share of the experiment's rate, above 0 and at most 1
   * @param least how long it takes at least, 1 s or more
   * @param most how long it takes at most, {@code least} to 2 min
   */
  public record Step(String policy, double rateShare, Duration least, Duration most) {

    private static final Duration LONGEST = Duration.ofMinutes(2);

    /** Checks the ranges. */
    public Step {
      if (!(rateShare > 0 && rateShare <= 1)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "warm-up under %s at %s of the rate: must be above 0 and at most 1",
                policy,
                rateShare));
      }
      if (least.toSeconds() < 1 || most.compareTo(least) < 0 || most.compareTo(LONGEST) > 0) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "warm-up under %s takes %s to %s: must be at least 1 s and at most 2 min",
                policy,
                least,
                most));
      }
    }
  }

  private static final double QUARTER = 0.25;

  /** Fewer reads a cell are a look, and want their table within 3 min. */
  private static final int QUICK = 2_000;

  /** On 2 cores the virtual machines still compile for some 100 s under the full rate. */
  private static final Duration LONG = Duration.ofSeconds(75);

  private static final Duration SHORT = Duration.ofSeconds(35);
  private static final Duration BRIEF_GENTLE = Duration.ofSeconds(6);
  private static final Duration BRIEF_BRISK = Duration.ofSeconds(16);
  private static final Duration BRIEF_WARM_READS = Duration.ofSeconds(15);
  private static final Duration WARM_READS = Duration.ofSeconds(40);
  private static final Duration AFTER_CHANGE = Duration.ofSeconds(5);
  private static final Duration FIRST_READS = Duration.ofSeconds(4);
  private static final Duration MOST_FIRST_READS = Duration.ofSeconds(10);

  /** Copies the steps. */
  public WarmUp {
    steps = List.copyOf(steps);
  }

  /** Steps with the usual patience for a cell's warm reads. */
  public WarmUp(List<Step> steps) {
    this(steps, WARM_READS);
  }

  /** The steps for an experiment and the policies that will be measured. */
  public static WarmUp fitting(Experiment experiment, List<String> policies) {
    String gentle = gentlest(experiment);
    String brisk =
        policies.stream()
            .min(Comparator.comparing(name -> experiment.policy(name).gateway().attemptTimeout()))
            .orElse(gentle);
    var steps = new ArrayList<>(gentleSteps(gentle));
    if (!brisk.equals(gentle)) {
      boolean quick = experiment.readsPerCell() < QUICK;
      steps.add(new Step(brisk, 1, quick ? SHORT : LONG, quick ? SHORT : LONG));
    }
    return new WarmUp(steps);
  }

  /**
   * The steps for a check that is to end soon: few reads first, and then at once those of the
   * policy that leaves the least room. What is then still cold shows in the warm reads of each
   * cell, which go on until a hop costs little.
   */
  public static WarmUp brief(Experiment experiment, List<String> policies) {
    List<Step> whole = fitting(experiment, policies).steps();
    return new WarmUp(
        List.of(
            shortened(whole.get(0), BRIEF_GENTLE),
            shortened(whole.get(whole.size() - 1), BRIEF_BRISK)),
        BRIEF_WARM_READS);
  }

  private static Step shortened(Step step, Duration time) {
    return new Step(step.policy(), step.rateShare(), time, time);
  }

  /**
   * The steps after a change of the regime: other paths are hot then (attempts that are given up),
   * and the first cell should not pay for their compilation. None for a run that does not warm up
   * at all.
   */
  WarmUp afterChange() {
    return new WarmUp(
        steps.stream()
            .filter(step -> step.rateShare() == 1)
            .map(step -> new Step(step.policy(), 1, AFTER_CHANGE, AFTER_CHANGE))
            .toList());
  }

  /** The one step of a fleet that is used by hand: enough that its first reads are not cold. */
  static WarmUp firstReads(Experiment experiment) {
    return new WarmUp(
        List.of(new Step(gentlest(experiment), QUARTER, FIRST_READS, MOST_FIRST_READS)));
  }

  /** Steps that bring a fleet back that has collapsed. */
  static WarmUp recovering(Experiment experiment) {
    String gentle = gentlest(experiment);
    return new WarmUp(
        List.of(
            new Step(gentle, QUARTER, Duration.ofSeconds(4), Duration.ofSeconds(10)),
            new Step(gentle, 1, Duration.ofSeconds(2), Duration.ofSeconds(8))));
  }

  private static List<Step> gentleSteps(String gentle) {
    return List.of(
        new Step(gentle, QUARTER, Duration.ofSeconds(8), Duration.ofSeconds(20)),
        new Step(gentle, 1, Duration.ofSeconds(25), Duration.ofSeconds(30)));
  }

  /** The policy that makes the fewest calls at worst and, among those, waits longest for one. */
  private static String gentlest(Experiment experiment) {
    return experiment.policies().values().stream()
        .min(
            Comparator.comparingLong((Policy policy) -> callsAtWorst(experiment, policy))
                .thenComparing(policy -> policy.gateway().attemptTimeout().negated())
                .thenComparing(policy -> policy.service().attemptTimeout().negated()))
        .map(Policy::name)
        .orElseThrow();
  }

  private static long callsAtWorst(Experiment experiment, Policy policy) {
    long outer = attempts(policy.gateway(), experiment.allowance());
    return outer * attempts(policy.service(), policy.gateway().attemptTimeout());
  }

  /** How many attempts fit when each times out. */
  private static long attempts(CallPolicy policy, Duration allowance) {
    long fitting =
        policy.deadline()
            ? -Math.floorDiv(-allowance.toNanos(), policy.attemptTimeout().toNanos())
            : policy.maxAttempts();
    return Math.max(1, Math.min(policy.maxAttempts(), fitting));
  }
}
