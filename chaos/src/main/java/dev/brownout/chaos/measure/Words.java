package dev.brownout.chaos.measure;

import java.util.Locale;

/** Numbers as they are written in reasons and progress lines. */
final class Words {

  private Words() {}

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }

  static String ms(double ms) {
    return String.format(Locale.ROOT, "%.1f ms", ms);
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  static String probability(double value) {
    return String.format(Locale.ROOT, "%.1e", value);
  }

  static String count(long count, String singular) {
    return count + " " + singular + (count == 1 ? "" : "s");
  }
}
