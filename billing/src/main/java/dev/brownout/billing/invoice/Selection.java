package dev.brownout.billing.invoice;

import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Which invoices a list holds, and where it goes on: those of one customer or of one reference.
 *
 * @param customer whose they are, or null
 * @param reference what they were ordered under, or null
 * @param after the last id of the page before; null for the first page
 */
record Selection(String customer, String reference, String after) {

  private static final Pattern CUSTOMER = Pattern.compile("C-[0-9]{8}");
  private static final Pattern REFERENCE = Pattern.compile("R-[0-9]{8}");
  private static final Pattern AFTER = Pattern.compile("I-[0-9]{8}");

  /** Refuses what does not say exactly one thing, naming the parameter. */
  Selection {
    if ((customer == null) == (reference == null)) {
      throw refusal(
          customer == null ? "reference" : "customer",
          "Ask for either customer or reference, such as ?customer=C-00000001 or"
              + " ?reference=R-00000017.");
    }
    check("customer", customer, CUSTOMER);
    check("reference", reference, REFERENCE);
    check("after", after, AFTER);
  }

  private static void check(String parameter, String value, Pattern pattern) {
    if (value != null && !pattern.matcher(value).matches()) {
      String letter = pattern.pattern().substring(0, 1);
      throw refusal(
          parameter,
          String.format(
              Locale.ROOT,
              "%s: \"%s\" is none: write %s- and eight digits, for example %s-00000017.",
              parameter,
              Problem.shortened(value),
              letter,
              letter));
    }
  }

  private static ProblemException refusal(String parameter, String detail) {
    return new ProblemException(Problem.of(400, "Bad Request", detail).field(parameter).build());
  }
}
