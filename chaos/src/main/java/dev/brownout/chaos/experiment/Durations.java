package dev.brownout.chaos.experiment;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text form of a duration: a decimal number and a unit, without a space. Units are {@code ns},
 * {@code us}, {@code ms}, {@code s} and {@code m}: {@code 200ms}, {@code 1.5s}, {@code 2m}. A
 * duration is 0 or more and at most {@link Long#MAX_VALUE} nanoseconds.
 */
public final class Durations {
  private record Unit(String name, long nanos) {}

  private static final List<Unit> COARSEST_FIRST =
      List.of(
          new Unit("m", 60_000_000_000L),
          new Unit("s", 1_000_000_000L),
          new Unit("ms", 1_000_000L),
          new Unit("us", 1_000L),
          new Unit("ns", 1L));
  private static final Pattern FORM =
      Pattern.compile("(-?)([0-9]+(?:\\.[0-9]+)?)(\\s*)([\\p{L}]*)");
  private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final String UNITS = "ns, us, ms, s or m";

  private Durations() {}

  /**
   * Reads a duration.
   *
   * @throws IllegalArgumentException saying what is wrong and how to write it
   */
  public static Duration parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no duration; write a number and one of " + UNITS + ", like 200ms");
    }
    String number = form.group(2);
    if (form.group(4).isEmpty()) {
      throw new IllegalArgumentException(
          "\"%s\" has no unit; write %sms or another of %s".formatted(text, number, UNITS));
    }
    if (!form.group(1).isEmpty()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is negative; a duration is 0 or more, like " + number + form.group(4));
    }
    Unit unit = unit(text, form.group(4));
    if (!form.group(3).isEmpty()) {
      throw new IllegalArgumentException(
          "\"%s\" has a space before its unit; write %s%s".formatted(text, number, unit.name()));
    }
    return Duration.ofNanos(nanos(text, number, unit));
  }

  private static Unit unit(String text, String name) {
    return COARSEST_FIRST.stream()
        .filter(unit -> unit.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\"%s\" has the unknown unit \"%s\"; units are %s"
                        .formatted(text, name, UNITS)));
  }

  private static long nanos(String text, String number, Unit unit) {
    BigDecimal nanos = new BigDecimal(number).multiply(BigDecimal.valueOf(unit.nanos()));
    if (nanos.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("\"" + text + "\" is too long: the limit is 292 years");
    }
    try {
      return nanos.longValueExact();
    } catch (ArithmeticException finer) {
      throw new IllegalArgumentException("\"" + text + "\" is finer than a nanosecond", finer);
    }
  }

  /**
   * Writes a duration with the coarsest unit in which it is a whole number: {@code 200ms}, {@code
   * 1s}, {@code 0ms}. What it writes, {@link #parse} reads back.
   *
   * @throws ArithmeticException beyond {@link Long#MAX_VALUE} nanoseconds
   */
  public static String show(Duration duration) {
    long nanos = duration.toNanos();
    if (nanos == 0) {
      return "0ms";
    }
    Unit whole =
        COARSEST_FIRST.stream().filter(unit -> nanos % unit.nanos() == 0).findFirst().orElseThrow();
    return nanos / whole.nanos() + whole.name();
  }
}
