package dev.brownout.budget.quarkus.inbound;

import java.util.Locale;

/**
 * The value of a {@code Server-Timing} header: metrics with a duration in milliseconds and a
 * description, which browsers draw beside the request.
 *
 * @see <a href="https://www.w3.org/TR/server-timing/">W3C, Server Timing</a>
 */
final class ServerTiming {

  /** The name of the header. */
  static final String HEADER = "Server-Timing";

  private static final double NANOS_PER_MILLI = 1_000_000;

  /** RFC 9110, section 5.6.2: what a token may hold besides letters and digits. */
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

  private final StringBuilder value = new StringBuilder(256);

  /** Adds a metric; its name is made a token, its description a quoted string. */
  ServerTiming duration(String name, long nanos, String description) {
    if (!value.isEmpty()) {
      value.append(", ");
    }
    value.append(token(name)).append(";dur=").append(millis(nanos)).append(";desc=\"");
    for (int i = 0; i < description.length(); i++) {
      quote(description.charAt(i));
    }
    value.append('"');
    return this;
  }

  String value() {
    return value.toString();
  }

  /** Milliseconds to a tenth. */
  static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / NANOS_PER_MILLI);
  }

  private static String token(String name) {
    var token = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      token.append(isToken(c) ? c : '.');
    }
    return token.toString();
  }

  private static boolean isToken(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || TOKEN_MARKS.indexOf(c) >= 0;
  }

  /** RFC 9110, section 5.6.4; what a quoted string of plain ASCII cannot hold becomes a space. */
  private void quote(char c) {
    if (c == '"' || c == '\\') {
      value.append('\\').append(c);
    } else {
      value.append(c >= 0x20 && c < 0x7f ? c : ' ');
    }
  }
}
