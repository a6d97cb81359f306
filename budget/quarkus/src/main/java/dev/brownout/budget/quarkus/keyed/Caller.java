package dev.brownout.budget.quarkus.keyed;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Whose keys are meant: two callers may choose the same one and do not meet.
 *
 * @param name 1 to 64 letters, digits, dots, dashes and underscores
 */
public record Caller(String name) {

  private static final Caller ANONYMOUS = new Caller("anonymous");
  private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /**
   * Reads the header's values; without any, the caller is {@code anonymous}.
   *
   * @throws dev.brownout.budget.quarkus.problem.ProblemException 400 when the header is given twice
   *     or has other characters
   */
  public static Caller of(List<String> values) {
    if (values.isEmpty()) {
      return ANONYMOUS;
    }
    if (values.size() > 1 || !HARMLESS.matcher(values.get(0)).matches()) {
      throw KeyedRefusals.caller(
          "The header Caller takes one name of 1 to 64 letters, digits, dots, dashes and"
              + " underscores.");
    }
    return new Caller(values.get(0));
  }
}
