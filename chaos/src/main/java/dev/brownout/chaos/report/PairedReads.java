package dev.brownout.chaos.report;

import dev.brownout.chaos.experiment.Figure;
import dev.brownout.chaos.statistics.Pairs;
import java.util.Locale;
import java.util.Objects;

/**
 * The same reads in two runs. One seed gives read number n the same luck in every run, whatever
 * came of it, so that two runs can be compared read by read.
 */
public final class PairedReads {

  private PairedReads() {}

  /**
   * Refuses runs whose reads are not the same: another experiment, seed or threshold, or other
   * lanes under a regime that both have. Policies may differ; that is what one compares. So may the
   * rate: it decides no read's luck, only how much room it has.
   *
   * @param first how the message calls the first run
   * @param second how it calls the second
   * @throws RunFileException naming what differs
   */
  public static void requireAlike(String first, RunFile one, String second, RunFile other) {
    var names = new Names(first, second);
    names.require("experiment", one.experiment(), other.experiment());
    names.require("seed", one.seed(), other.seed());
    names.require("threshold in ms", one.thresholdMs(), other.thresholdMs());
    names.require("gateway share in ms", one.gatewayShareMs(), other.gatewayShareMs());
    one.settings()
        .regimes()
        .forEach(
            (name, regime) -> {
              RunSettings.OfRegime theirs = other.settings().regimes().get(name);
              names.require(
                  "the lanes of regime " + name,
                  lanes(regime),
                  lanes(theirs == null ? regime : theirs));
            });
  }

  private static String lanes(RunSettings.OfRegime regime) {
    String hops = regime.hopCyclesMs().isEmpty() ? "" : " " + regime.hopCyclesMs();
    return regime.direction() + " " + regime.cycleMs() + hops;
  }

  /** Two runs by the names that messages use. */
  private record Names(String first, String second) {
    void require(String what, Object one, Object other) {
      if (!Objects.equals(one, other)) {
        throw new RunFileException(
            String.format(
                Locale.ROOT,
                "%s and %s cannot be compared: %s is %s in the first and %s in the second",
                first,
                second,
                what,
                one,
                other));
      }
    }
  }

  /**
   * Which reads had a property in one of two cells only. When one has fewer reads, those that both
   * have are compared.
   *
   * @param figure within, outside or dropped
   */
  public static Pairs of(RunFile.Cell first, RunFile.Cell second, Figure figure) {
    String before = first.perRead().measured();
    String after = second.perRead().measured();
    int reads = Math.min(before.length(), after.length());
    char letter = letter(figure);
    int gained = 0;
    int lost = 0;
    for (int read = 0; read < reads; read++) {
      boolean had = before.charAt(read) == letter;
      boolean has = after.charAt(read) == letter;
      gained += has && !had ? 1 : 0;
      lost += had && !has ? 1 : 0;
    }
    return new Pairs(gained, lost, reads);
  }

  private static char letter(Figure figure) {
    return switch (figure) {
      case WITHIN -> 'w';
      case OUTSIDE -> 'o';
      case DROPPED -> 'd';
      default -> throw new IllegalArgumentException(figure.words() + " is no outcome of a read");
    };
  }
}
