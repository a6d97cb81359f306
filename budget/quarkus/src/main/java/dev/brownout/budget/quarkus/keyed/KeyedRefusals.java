package dev.brownout.budget.quarkus.keyed;

import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;

/** The refusals of keyed writes whose headers are wrong. */
final class KeyedRefusals {

  private KeyedRefusals() {}

  static ProblemException key(String what) {
    return refusal(
        KeyedHeaders.IDEMPOTENCY_KEY,
        what + ": Idempotency-Key: \"8e03978e-40d5-43e8-bc93-6894a57f9324\".");
  }

  static ProblemException caller(String what) {
    return refusal(KeyedHeaders.CALLER, what);
  }

  private static ProblemException refusal(String field, String detail) {
    return new ProblemException(Problem.of(400, "Wrong input", detail).field(field).build());
  }
}
