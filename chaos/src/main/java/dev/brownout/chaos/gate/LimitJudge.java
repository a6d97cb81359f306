package dev.brownout.chaos.gate;

import dev.brownout.chaos.experiment.Figure;
import dev.brownout.chaos.experiment.Gate;
import dev.brownout.chaos.report.RunFile;
import dev.brownout.chaos.statistics.Interval;
import dev.brownout.chaos.statistics.Share;
import java.util.List;
import java.util.Optional;

/** Judges a limit in each cell that it is about. */
final class LimitJudge {
  private static final double PERCENT = 100;

  private final Gate.Limit gate;
  private final RunFile run;
  private final RunFile.Cell cell;

  private LimitJudge(Gate.Limit gate, RunFile run, RunFile.Cell cell) {
    this.gate = gate;
    this.run = run;
    this.cell = cell;
  }

  static List<Finding> judge(Gate.Limit gate, RunFile run) {
    List<Finding> findings =
        run.cells().stream()
            .filter(cell -> gate.covers(cell.regime(), cell.policy()))
            .map(cell -> new LimitJudge(gate, run, cell).finding())
            .toList();
    return findings.isEmpty() ? List.of(missing(gate)) : findings;
  }

  private static Finding missing(Gate.Limit gate) {
    String cell = gate.regime().orElse("any") + " / " + gate.policy().orElse("any");
    return new Finding(cell, Outcome.NOT_JUDGED, "the run has no such cell");
  }

  private Finding finding() {
    if (!cell.valid()) {
      return finding(Outcome.NOT_JUDGED, "invalid: " + String.join("; ", cell.invalidReasons()));
    }
    return switch (gate.figure()) {
      case WITHIN, OUTSIDE, DROPPED, AGREEMENT -> share();
      case MEDIAN, P99, OVERSHOOT -> percentile();
      case WORST -> exact(cell.worstMs(), "the longest, exactly");
      case AMPLIFICATION -> exact(cell.amplification(), "every call counted");
    };
  }

  private Finding share() {
    Optional<Share> share = Shares.of(gate.figure(), cell);
    if (share.isEmpty()) {
      return finding(Outcome.NOT_JUDGED, "nothing was predicted");
    }
    double limit = gate.limit() / PERCENT;
    Outcome outcome = outcome(share.get().interval(), limit, gate.atLeast());
    return finding(
        outcome,
        Words.percent(share.get().value())
            + " (95 % interval "
            + Words.percent(share.get().interval())
            + ")"
            + missing(outcome, share.get(), limit));
  }

  /** Asked as a share: at most so many milliseconds for at least that percentage of the times. */
  private Finding percentile() {
    Double value = value();
    Optional<Share> below = Shares.below(gate.figure(), cell, run.thresholdMs(), gate.limit());
    if (value == null || below.isEmpty()) {
      return gate.figure() == Figure.OVERSHOOT
          ? exact(0.0, "no read took longer than the threshold")
          : finding(Outcome.NOT_JUDGED, "no time was measured");
    }
    double level = Shares.level(gate.figure());
    Outcome outcome = outcome(below.get().interval(), level, !gate.atLeast());
    return finding(
        outcome,
        Words.format(
            "%s (%d of %d times at most %s, %s %%)%s",
            Words.value(value, Figure.Unit.MILLISECONDS),
            below.get().part(),
            below.get().whole(),
            Words.limit(gate.limit(), Figure.Unit.MILLISECONDS),
            Words.percent(below.get().interval()),
            missing(outcome, below.get(), level)));
  }

  private Double value() {
    return switch (gate.figure()) {
      case MEDIAN -> cell.medianMs();
      case P99 -> cell.p99Ms();
      default -> cell.overshootP99Ms();
    };
  }

  private Finding exact(Double value, String how) {
    if (value == null) {
      return finding(Outcome.NOT_JUDGED, "nothing was measured");
    }
    boolean kept = gate.atLeast() ? value >= gate.limit() : value <= gate.limit();
    return finding(
        kept ? Outcome.PASS : Outcome.FAIL,
        Words.value(value, gate.figure().unit()) + " (" + how + ")");
  }

  private static Outcome outcome(Interval interval, double limit, boolean atLeast) {
    if (atLeast ? interval.isAtLeast(limit) : interval.isAtMost(limit)) {
      return Outcome.PASS;
    }
    return atLeast && interval.high() < limit || !atLeast && interval.low() > limit
        ? Outcome.FAIL
        : Outcome.UNDECIDED;
  }

  private static String missing(Outcome outcome, Share share, double limit) {
    return outcome == Outcome.UNDECIDED ? Words.missing(share.readsToLeave(limit)) : "";
  }

  private Finding finding(Outcome outcome, String words) {
    return new Finding(cell.name(), outcome, words);
  }
}
