package dev.brownout.budget.quarkus.inbound;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Reads the time that a caller says is left. Nothing above {@link #LONGEST} is believed: longer
 * values are cut to it.
 */
final class RemainingBudget {

  /** The longest budget on the wire: one day. What is longer is a mistake or not interactive. */
  static final Duration LONGEST = Duration.ofDays(1);

  private static final int MOST_DIGITS = 9;
  private static final int MOST_GRPC_DIGITS = 8;

  private RemainingBudget() {}

  /**
   * Parses the values of a header in whole milliseconds.
   *
   * @return the time left; zero or negative when the caller says that it has expired
   * @throws MalformedHeaderException when the header is given twice or is no whole number
   */
  static Duration millis(String header, List<String> values) {
    String text = only(header, values);
    boolean negative = text.startsWith("-");
    String digits = negative ? text.substring(1) : text;
    if (!isDigits(digits)) {
      throw new MalformedHeaderException(header, text, "a whole number of milliseconds");
    }
    if (negative) {
      return Duration.ZERO;
    }
    int zeros = leadingZeros(digits);
    return digits.length() - zeros > MOST_DIGITS
        ? LONGEST
        : shorter(Duration.ofMillis(Long.parseLong(digits)));
  }

  /**
   * Parses Envoy's form: whole milliseconds, where 0 means without limit, since Envoy sends 1 when
   * it is out of time.
   *
   * @throws MalformedHeaderException when the header is given twice or is no whole number
   */
  static Optional<Duration> envoy(String header, List<String> values) {
    Duration left = millis(header, values);
    String text = values.get(0).trim();
    return leadingZeros(text) == text.length() ? Optional.empty() : Optional.of(left);
  }

  /**
   * Parses gRPC's form: at most eight digits and one of {@code H M S m u n}.
   *
   * @throws MalformedHeaderException when the header is given twice or has another form
   */
  static Duration grpc(String header, List<String> values) {
    String text = only(header, values);
    int last = text.length() - 1;
    if (last < 1 || last > MOST_GRPC_DIGITS || !isDigits(text.substring(0, last))) {
      throw new MalformedHeaderException(header, text, "1 to 8 digits and one of H M S m u n");
    }
    long amount = Long.parseLong(text.substring(0, last));
    return shorter(Duration.ofNanos(grpcUnit(header, text).toNanos(amount)));
  }

  private static TimeUnit grpcUnit(String header, String text) {
    return switch (text.charAt(text.length() - 1)) {
      case 'H' -> TimeUnit.HOURS;
      case 'M' -> TimeUnit.MINUTES;
      case 'S' -> TimeUnit.SECONDS;
      case 'm' -> TimeUnit.MILLISECONDS;
      case 'u' -> TimeUnit.MICROSECONDS;
      case 'n' -> TimeUnit.NANOSECONDS;
      default -> throw new MalformedHeaderException(header, text, "one of the units H M S m u n");
    };
  }

  private static String only(String header, List<String> values) {
    if (values.size() > 1) {
      throw new MalformedHeaderException(
          header, String.join(", ", values), "one value, not " + values.size());
    }
    return values.get(0).trim();
  }

  private static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static int leadingZeros(String text) {
    int zeros = 0;
    while (zeros < text.length() && text.charAt(zeros) == '0') {
      zeros++;
    }
    return zeros;
  }

  private static Duration shorter(Duration given) {
    return given.compareTo(LONGEST) > 0 ? LONGEST : given;
  }
}
