package dev.brownout.chaos.gate;

import dev.brownout.chaos.experiment.Gate;
import dev.brownout.chaos.report.PairedReads;
import dev.brownout.chaos.report.RunFile;
import dev.brownout.chaos.statistics.Interval;
import dev.brownout.chaos.statistics.Pairs;
import java.util.List;
import java.util.Optional;

/** Judges whether a figure has become worse than in an earlier run of the same reads. */
final class BaselineJudge {
  private static final double PERCENT = 100;

  private final Gate.Baseline gate;
  private final RunFile.Cell before;
  private final RunFile.Cell now;

  private BaselineJudge(Gate.Baseline gate, RunFile.Cell before, RunFile.Cell now) {
    this.gate = gate;
    this.before = before;
    this.now = now;
  }

  static List<Finding> judge(Gate.Baseline gate, RunFile run, RunFile baseline) {
    PairedReads.requireAlike(gate.file(), baseline, "this run", run);
    List<Finding> findings =
        run.cells().stream().flatMap(now -> finding(gate, baseline, now).stream()).toList();
    return findings.isEmpty()
        ? List.of(new Finding(gate.file(), Outcome.NOT_JUDGED, "no cell is in both runs"))
        : findings;
  }

  private static Optional<Finding> finding(Gate.Baseline gate, RunFile baseline, RunFile.Cell now) {
    return baseline
        .cell(now.regime(), now.policy())
        .map(before -> new BaselineJudge(gate, before, now).finding());
  }

  private Finding finding() {
    if (!now.valid() || !before.valid()) {
      String which = now.valid() ? "in " + gate.file() : "in this run";
      return new Finding(now.name(), Outcome.NOT_JUDGED, "the cell is invalid " + which);
    }
    Pairs pairs = PairedReads.of(before, now, gate.figure());
    double limit = (gate.figure().isGood() ? -1 : 1) * gate.points() / PERCENT;
    Outcome outcome = outcome(pairs.interval(), limit);
    return new Finding(now.name(), outcome, words(pairs) + missing(outcome, pairs, limit));
  }

  private Outcome outcome(Interval difference, double limit) {
    boolean good = gate.figure().isGood();
    if (good ? difference.isAtLeast(limit) : difference.isAtMost(limit)) {
      return Outcome.PASS;
    }
    boolean worse = good ? difference.high() < limit : difference.low() > limit;
    return worse ? Outcome.FAIL : Outcome.UNDECIDED;
  }

  private static String words(Pairs pairs) {
    return Words.format(
        "%s (95 %% interval %s; of %d reads %d only now, %d only before, McNemar's p %.3f)",
        Words.points(pairs.difference()),
        Words.signed(pairs.interval()),
        pairs.reads(),
        pairs.gained(),
        pairs.lost(),
        pairs.probability());
  }

  private static String missing(Outcome outcome, Pairs pairs, double limit) {
    return outcome == Outcome.UNDECIDED ? Words.missing(pairs.readsToLeave(limit)) : "";
  }
}
