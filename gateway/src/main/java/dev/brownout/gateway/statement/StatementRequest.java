package dev.brownout.gateway.statement;

import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import dev.brownout.gateway.input.Fields;
import dev.brownout.gateway.input.Form;

/** What a caller sends to have a statement made. */
final class StatementRequest {

  private static final Form MONTH =
      Form.matching(
          "[0-9]{4}-(0[1-9]|1[0-2])", 7, "a year and a month with a hyphen, for example 2026-01");

  private StatementRequest() {}

  /**
   * What the statement is of.
   *
   * @throws ProblemException 400 with the name of the field that is wrong
   */
  static Subject of(Fields fields) {
    fields.only("customer", "month", "reference");
    if (!fields.has("reference")) {
      return Subject.month(fields.text("customer", Form.CUSTOMER), fields.text("month", MONTH));
    }
    Subject all = Subject.reference(fields.text("reference", Form.REFERENCE));
    refuseBoth("customer", fields);
    refuseBoth("month", fields);
    return all;
  }

  private static void refuseBoth(String name, Fields fields) {
    if (fields.has(name)) {
      throw new ProblemException(
          Problem.of(
                  400,
                  "Wrong input",
                  name + " does not go with reference: send customer and month, or reference.")
              .field(name)
              .build());
    }
  }
}
