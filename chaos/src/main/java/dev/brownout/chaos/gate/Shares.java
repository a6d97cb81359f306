package dev.brownout.chaos.gate;

import dev.brownout.chaos.experiment.Figure;
import dev.brownout.chaos.report.RunFile;
import dev.brownout.chaos.statistics.Share;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;

/**
 * Figures of a cell that are shares of its reads, or can be asked as one: a percentile is at most
 * some milliseconds exactly when that percentage of the times is, so its interval is that share's.
 */
final class Shares {
  private static final double HALF = 0.5;
  private static final double NINETY_NINE = 0.99;

  private Shares() {}

  /** A share of the reads; empty when the cell has none, as without a prediction. */
  static Optional<Share> of(Figure figure, RunFile.Cell cell) {
    return switch (figure) {
      case WITHIN -> Optional.of(new Share(cell.within(), cell.reads()));
      case OUTSIDE -> Optional.of(new Share(cell.outside(), cell.reads()));
      case DROPPED -> Optional.of(new Share(cell.dropped(), cell.reads()));
      case AGREEMENT ->
          Optional.ofNullable(cell.agreementShare())
              .map(share -> new Share(Math.round(share * cell.reads()), cell.reads()));
      default -> Optional.empty();
    };
  }

  /** Which percentage of the times a percentile leaves below it, 0 to 1. */
  static double level(Figure figure) {
    return figure == Figure.MEDIAN ? HALF : NINETY_NINE;
  }

  /** How many of the times that a percentile is of are at most the limit; empty without any. */
  static Optional<Share> below(Figure figure, RunFile.Cell cell, long thresholdMs, double limitMs) {
    List<Double> times = cell.perRead().measuredMs();
    if (figure != Figure.OVERSHOOT) {
      return share(times, ms -> true, ms -> ms <= limitMs);
    }
    return share(times, ms -> ms > thresholdMs, ms -> ms <= thresholdMs + limitMs);
  }

  private static Optional<Share> share(
      List<Double> times, DoublePredicate counted, DoublePredicate below) {
    long whole = times.stream().filter(counted::test).count();
    long part = times.stream().filter(ms -> counted.test(ms) && below.test(ms)).count();
    return whole == 0 ? Optional.empty() : Optional.of(new Share(part, whole));
  }
}
