package dev.brownout.budget.quarkus.keyed;

import java.util.List;
import java.util.Locale;

/**
 * The key of a write, as its caller chose it.
 *
 * @param value 1 to 256 printable ASCII characters
 */
public record IdempotencyKey(String value) {

  /** The most characters of a key, without quotation marks and escapes. */
  public static final int LONGEST = 256;

  /** Refuses what no header can carry. */
  public IdempotencyKey {
    if (value.isEmpty()
        || value.length() > LONGEST
        || !value.chars().allMatch(IdempotencyKey::isPrintable)) {
      throw new IllegalArgumentException(
          "a key has 1 to " + LONGEST + " printable ASCII characters, this one " + value.length());
    }
  }

  /**
   * Reads the header's values: one string after RFC 9651, section 3.3.3, without parameters.
   *
   * @throws dev.brownout.budget.quarkus.problem.ProblemException 400 when the header is missing, is
   *     given twice, or has another form
   */
  public static IdempotencyKey of(List<String> values) {
    if (values.isEmpty()) {
      throw KeyedRefusals.key(
          "The header is missing. Make a key for each write, for example a UUID, and send the same"
              + " one with each repetition of it");
    }
    if (values.size() > 1) {
      throw KeyedRefusals.key("The header was sent " + values.size() + " times");
    }
    String value = unquoted(values.get(0).strip());
    if (value.isEmpty() || value.length() > LONGEST) {
      throw KeyedRefusals.key(
          String.format(
              Locale.ROOT,
              "The key has %d characters, but needs 1 to %d",
              value.length(),
              LONGEST));
    }
    return new IdempotencyKey(value);
  }

  /** The key as a header: in quotation marks, those within it escaped. */
  public String header() {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String unquoted(String text) {
    int last = text.length() - 1;
    if (last < 1 || text.charAt(0) != '"' || text.charAt(last) != '"') {
      throw notAString();
    }
    var value = new StringBuilder(last);
    for (int i = 1; i < last; i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < last && isEscapable(text.charAt(i + 1))) {
        value.append(text.charAt(++i));
      } else if (c == '\\' || c == '"' || !isPrintable(c)) {
        throw notAString();
      } else {
        value.append(c);
      }
    }
    return value.toString();
  }

  private static RuntimeException notAString() {
    return KeyedRefusals.key(
        "The value is no string of RFC 9651: printable ASCII in quotation marks, \\\" and \\\\"
            + " escaped, nothing around it");
  }

  private static boolean isEscapable(char c) {
    return c == '"' || c == '\\';
  }

  private static boolean isPrintable(int c) {
    return c >= 0x20 && c <= 0x7e;
  }
}
