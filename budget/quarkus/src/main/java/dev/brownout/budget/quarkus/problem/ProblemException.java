package dev.brownout.budget.quarkus.problem;

/**
 * A refusal that is answered with its own problem; the request's path and id are added to it.
 * Carries no stack trace: what the caller did wrong is no mistake of ours.
 */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  /** Makes one from its problem. */
  public ProblemException(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  /** What is answered. */
  public Problem problem() {
    return problem;
  }
}
