package dev.brownout.store.record;

import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Which records a list holds, and where it goes on.
 *
 * @param by what they have in common
 * @param value whose or which one
 * @param after the last id of the page before; empty for the first page
 */
record Selection(By by, String value, String after) {

  /** What the records of a list have in common. */
  enum By {
    CUSTOMER("customer_id", "C"),
    REFERENCE("reference", "R");

    private final String column;
    private final String prefix;
    private final Pattern pattern;

    By(String column, String prefix) {
      this.column = column;
      this.prefix = prefix;
      this.pattern = Pattern.compile(prefix + "-[0-9]{8}");
    }

    /** The column that holds it. */
    String column() {
      return column;
    }

    private String parameter() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What the parameters of a question say; each is null when it was not given.
   *
   * @throws ProblemException when they do not say exactly one thing, naming the parameter
   */
  static Selection of(Kind kind, String customer, String reference, String after) {
    if ((customer == null) == (reference == null)) {
      throw refusal(
          customer == null ? "reference" : "customer",
          "Ask for either customer or reference, such as ?customer=C-00000001 or"
              + " ?reference=R-00000017.");
    }
    By by = customer == null ? By.REFERENCE : By.CUSTOMER;
    String value = customer == null ? reference : customer;
    check(by.parameter(), value, by.pattern.matcher(value).matches(), by.prefix);
    if (after != null) {
      check("after", after, kind.isId(after), kind.prefix());
    }
    return new Selection(by, value, after == null ? "" : after);
  }

  private static void check(String parameter, String value, boolean good, String prefix) {
    if (!good) {
      throw refusal(
          parameter,
          String.format(
              Locale.ROOT,
              "%s: \"%s\" is none: write %s- and eight digits, for example %s-00000017.",
              parameter,
              Problem.shortened(value),
              prefix,
              prefix));
    }
  }

  private static ProblemException refusal(String parameter, String detail) {
    return new ProblemException(Problem.of(400, "Bad Request", detail).field(parameter).build());
  }
}
