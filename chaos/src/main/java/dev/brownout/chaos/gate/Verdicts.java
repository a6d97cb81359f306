package dev.brownout.chaos.gate;

import dev.brownout.chaos.experiment.Gate;
import dev.brownout.chaos.report.RunFile;
import java.util.List;
import java.util.function.Function;

/**
 * The verdicts on a run, in the order of its gates.
 *
 * @param verdicts one a gate
 */
public record Verdicts(List<Verdict> verdicts) {

  /** Copies. */
  public Verdicts {
    verdicts = List.copyOf(verdicts);
  }

  /**
   * Judges a run.
   *
   * @param gates what it must keep to
   * @param run the run
   * @param baselines finds the earlier run that a gate names
   * @throws dev.brownout.chaos.report.RunFileException when an earlier run is none of the same
   *     reads
   */
  public static Verdicts of(List<Gate> gates, RunFile run, Function<String, RunFile> baselines) {
    return new Verdicts(gates.stream().map(gate -> verdict(gate, run, baselines)).toList());
  }

  private static Verdict verdict(Gate gate, RunFile run, Function<String, RunFile> baselines) {
    if (gate instanceof Gate.Limit limit) {
      return new Verdict(gate, LimitJudge.judge(limit, run));
    }
    var baseline = (Gate.Baseline) gate;
    return new Verdict(gate, BaselineJudge.judge(baseline, run, baselines.apply(baseline.file())));
  }

  /** How many gates came to that. */
  public long count(Outcome outcome) {
    return verdicts.stream().filter(verdict -> verdict.outcome() == outcome).count();
  }

  /** Whether a build should go on. */
  public boolean isPassed(boolean strict) {
    return verdicts.stream().noneMatch(verdict -> fails(verdict.outcome(), strict));
  }

  /** Whether an outcome stops a build: what is undecided does only when that is asked for. */
  static boolean fails(Outcome outcome, boolean strict) {
    return outcome == Outcome.FAIL || (strict && outcome == Outcome.UNDECIDED);
  }

  /** {@code 5 passed, 1 failed, 1 undecided}. */
  public String summary() {
    return Words.counts(this);
  }
}
