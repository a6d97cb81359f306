package dev.brownout.chaos.gate;

import dev.brownout.chaos.experiment.Figure;
import dev.brownout.chaos.statistics.Interval;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalLong;

/** Figures and counts as verdicts write them. */
final class Words {
  private static final double PERCENT = 100;

  private Words() {}

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  static String percent(double share) {
    return format("%.2f %%", share * PERCENT);
  }

  static String points(double difference) {
    return format("%+.2f points", difference * PERCENT);
  }

  static String percent(Interval interval) {
    return format("%.2f to %.2f", interval.low() * PERCENT, interval.high() * PERCENT);
  }

  static String signed(Interval interval) {
    return format("%+.2f to %+.2f", interval.low() * PERCENT, interval.high() * PERCENT);
  }

  static String value(double value, Figure.Unit unit) {
    return switch (unit) {
      case PERCENT -> format("%.2f %%", value);
      case FACTOR -> format("x%.3f", value);
      case MILLISECONDS -> format("%.1f ms", value);
    };
  }

  /** A limit as somebody would write it: no more digits than it has. */
  static String limit(double value, Figure.Unit unit) {
    return (plain(value) + " " + unit.sign()).strip();
  }

  static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** What an undecided finding ends with. */
  static String missing(OptionalLong reads) {
    return reads.isPresent()
        ? format("; about %,d more reads would decide it", reads.getAsLong())
        : "; no number of reads would decide it, so move the limit";
  }

  static String counts(Verdicts verdicts) {
    var text = new StringBuilder(format("%d passed", verdicts.count(Outcome.PASS)));
    add(text, verdicts.count(Outcome.FAIL), "failed");
    add(text, verdicts.count(Outcome.UNDECIDED), "undecided");
    add(text, verdicts.count(Outcome.NOT_JUDGED), "not judged");
    return text.toString();
  }

  private static void add(StringBuilder text, long count, String what) {
    if (count > 0) {
      text.append(", ").append(count).append(' ').append(what);
    }
  }
}
