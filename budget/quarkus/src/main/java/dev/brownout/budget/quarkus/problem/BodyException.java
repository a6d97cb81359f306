package dev.brownout.budget.quarkus.problem;

import java.io.IOException;

/**
 * The body of a supplier's answer that ended too early for the one who reads it: the deadline
 * passed, or the connection broke. Carries the account of the call.
 */
public final class BodyException extends IOException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  /** Makes one from its account. */
  public BodyException(Problem problem, Throwable cause) {
    super(problem.detail(), cause);
    this.problem = problem;
  }

  /** The account of the call. */
  public Problem problem() {
    return problem;
  }
}
