package dev.brownout.budget.quarkus.problem;

import dev.brownout.budget.attempt.DeclineReason;
import java.util.Optional;

/**
 * A budgeted call that failed, with the account of its time. Carries no stack trace: the account
 * says more, and under a slowdown there are thousands a second.
 */
public final class BudgetException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final DeclineReason reason;
  private final transient Problem problem;

  /** Makes one from its account. */
  public BudgetException(DeclineReason reason, Problem problem, Throwable lastFailure) {
    super(problem.detail(), lastFailure, false, false);
    this.reason = reason;
    this.problem = problem;
  }

  /** The account of the call that ended with a failure, where the failure carries one. */
  public static Optional<Problem> accountOf(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BudgetException budget) {
        return Optional.of(budget.problem());
      }
      if (cause instanceof BodyException body) {
        return Optional.of(body.problem());
      }
      for (Throwable beside : cause.getSuppressed()) {
        if (beside instanceof BudgetException budget) {
          return Optional.of(budget.problem());
        }
      }
    }
    return Optional.empty();
  }

  /** Why no further attempt was started. */
  public DeclineReason reason() {
    return reason;
  }

  /** The account of the call. */
  public Problem problem() {
    return problem;
  }
}
