package dev.brownout.gateway.tracking;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.problem.Problem;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Locale;
import java.util.Optional;

/**
 * A part of a tracking view that is not there, and why.
 *
 * @param part the field that is left out: {@code delivery} or {@code charge}
 * @param supplier who should have known it
 * @param why what happened, in a sentence for the recipient
 * @param reason the decline reason, such as {@code deadline}, or the HTTP status, such as {@code
 *     404}
 * @param retryHelps whether the part may be there when asked for again
 * @param retryAfterSeconds how long to wait before that; left out when it does not help
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MissingPart(
    String part,
    String supplier,
    String why,
    String reason,
    boolean retryHelps,
    Long retryAfterSeconds) {

  /** The pause where the failure says that an attempt at once is pointless, but not until when. */
  private static final long SHORT_PAUSE = 1;

  /** The part as missing; empty when its arm has an answer. */
  static Optional<MissingPart> of(String part, String supplier, ArmEnd<?> arm) {
    return arm.hasAnswer()
        ? Optional.empty()
        : Optional.of(of(part, supplier, arm.failure(), Severity.of(arm.failure())));
  }

  private static MissingPart of(String part, String supplier, Throwable failure, Severity how) {
    return new MissingPart(
        part,
        supplier,
        supplier + " " + words(failure, how) + ".",
        failure instanceof BudgetException budget
            ? budget.reason().label()
            : Integer.toString(Severity.status(failure)),
        how.mayPass(),
        how.mayPass() ? pause(failure) : null);
  }

  private static String words(Throwable failure, Severity how) {
    return switch (how) {
      case FINAL ->
          Severity.status(failure) == 404
              ? "knows nothing of this shipment"
              : "refused the question (status " + Severity.status(failure) + ")";
      case BROKEN -> "gave an answer that makes no sense";
      case UNAVAILABLE -> "is not available" + because(failure);
      case LATE -> "did not answer within its share" + because(failure);
    };
  }

  private static String because(Throwable failure) {
    if (!(failure instanceof BudgetException budget)) {
      return "";
    }
    return spent(budget.problem()) + declined(budget);
  }

  /** Such as {@code (179 ms, 3 attempts)}. */
  private static String spent(Problem problem) {
    int attempts = problem.attempts().size();
    return String.format(
        Locale.ROOT,
        " (%d ms, %d %s)",
        problem.spentMs(),
        attempts,
        attempts == 1 ? "attempt" : "attempts");
  }

  private static String declined(BudgetException budget) {
    return switch (budget.reason()) {
      case RETRY_BUDGET -> ", and its retry budget allows no further attempt";
      case RETRY_AFTER ->
          ", and asks to be left alone for " + budget.problem().retryAfterSeconds() + " s";
      case SUPPLIER_ADVICE -> ", and says that to ask again at once is pointless";
      default -> "";
    };
  }

  private static long pause(Throwable failure) {
    if (!(failure instanceof BudgetException budget)) {
      return SHORT_PAUSE;
    }
    Long asked = budget.problem().retryAfterSeconds();
    boolean atOnce = !Boolean.FALSE.equals(budget.problem().retryAdvised());
    return asked != null ? asked : atOnce ? 0 : SHORT_PAUSE;
  }
}
