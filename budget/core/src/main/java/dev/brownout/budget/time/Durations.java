package dev.brownout.budget.time;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as people write them in a settings file: {@code 200ms}, {@code 1.5s}, {@code 2m}.
 *
 * <p>Shape: a decimal number without sign, then one of the units {@code ns}, {@code us}, {@code
 * ms}, {@code s}, {@code m}. The unit is never optional. Range: 0 to 2<sup>63</sup> - 1
 * nanoseconds, in whole nanoseconds.
 */
public final class Durations {

  private static final Pattern TEXT =
      Pattern.compile("([0-9]{1,19}(?:\\.[0-9]{1,9})?)(ns|us|ms|s|m)");
  private static final Pattern NUMBER = Pattern.compile("[0-9.]+");
  private static final long NANOS_PER_MINUTE = 60_000_000_000L;

  private Durations() {}

  /**
   * The duration that {@code text} says.
   *
   * @throws IllegalArgumentException if the text has no unit, another unit, a sign, a part of a
   *     nanosecond, or is too large; the message holds the text and says what to write instead
   */
  public static Duration parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(complaint(text));
    }
    BigDecimal nanos =
        new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(nanosPer(matcher.group(2))));
    try {
      return Duration.ofNanos(nanos.setScale(0, RoundingMode.UNNECESSARY).longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "\"%s\" is no whole number of nanoseconds from 0 to %d",
              text,
              Long.MAX_VALUE),
          e);
    }
  }

  /**
   * The shortest exact text of {@code duration} that {@link #parse} reads back; a negative one has
   * a leading minus sign, for messages only.
   */
  public static String show(Duration duration) {
    BigDecimal nanos =
        BigDecimal.valueOf(duration.getSeconds())
            .movePointRight(9)
            .add(BigDecimal.valueOf(duration.getNano()));
    return nanos.signum() < 0 ? "-" + magnitude(nanos.negate()) : magnitude(nanos);
  }

  private static String magnitude(BigDecimal nanos) {
    if (nanos.signum() == 0) {
      return "0ms";
    }
    if (nanos.remainder(BigDecimal.valueOf(NANOS_PER_MINUTE)).signum() == 0) {
      return inUnit(nanos, "m");
    }
    String unit = "s";
    if (nanos.compareTo(BigDecimal.valueOf(1_000)) < 0) {
      unit = "ns";
    } else if (nanos.compareTo(BigDecimal.valueOf(1_000_000)) < 0) {
      unit = "us";
    } else if (nanos.compareTo(BigDecimal.valueOf(1_000_000_000)) < 0) {
      unit = "ms";
    }
    return inUnit(nanos, unit);
  }

  private static String inUnit(BigDecimal nanos, String unit) {
    BigDecimal amount = nanos.divide(BigDecimal.valueOf(nanosPer(unit)));
    return amount.stripTrailingZeros().toPlainString() + unit;
  }

  private static long nanosPer(String unit) {
    return switch (unit) {
      case "ns" -> 1L;
      case "us" -> 1_000L;
      case "ms" -> 1_000_000L;
      case "s" -> 1_000_000_000L;
      case "m" -> NANOS_PER_MINUTE;
      default -> throw new IllegalArgumentException("unknown unit " + unit);
    };
  }

  private static String complaint(String text) {
    return NUMBER.matcher(text).matches()
        ? String.format(
            Locale.ROOT,
            "\"%s\" has no unit; write %sms or %ss (units: ns, us, ms, s, m)",
            text,
            text,
            text)
        : String.format(
            Locale.ROOT,
            "\"%s\" is no duration; write a number and a unit, such as 200ms, 1.5s or 2m"
                + " (units: ns, us, ms, s, m)",
            text);
  }
}
