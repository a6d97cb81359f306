package dev.brownout.store.sql;

import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import java.util.Locale;

/** What callers are told when a statement of theirs came to nothing. */
public final class SqlProblems {

  private SqlProblems() {}

  /**
   * The failure to answer with: 504 for a deadline that passed, 503 for a database that is down;
   * any other failure as it is.
   *
   * @param request the method and path that were asked for
   */
  public static Throwable of(String request, Throwable failure) {
    if (failure instanceof StatementDeadlineException passed) {
      return tooLate(request, passed);
    }
    return failure instanceof DatabaseUnavailableException down
        ? noDatabase(request, down)
        : failure;
  }

  private static BudgetException tooLate(String request, StatementDeadlineException passed) {
    Problem problem =
        Problem.of(504, "Deadline passed", sentence(request, passed))
            .reason(DeclineReason.DEADLINE.label())
            .allowance(passed.deadline().allowance().toMillis(), InboundCall.current().setBy())
            .setting(
                "the caller's attempt timeout; or quarkus.datasource.reactive.max-size if"
                    + " statements queue")
            .build();
    return new BudgetException(DeclineReason.DEADLINE, problem, passed);
  }

  private static ProblemException noDatabase(String request, DatabaseUnavailableException down) {
    return new ProblemException(
        Problem.of(503, "Database not available", sentence(request, down))
            .setting("quarkus.datasource.reactive.url, or start PostgreSQL")
            .retryAfter(1)
            .build());
  }

  private static String sentence(String request, Throwable failure) {
    return String.format(Locale.ROOT, "store %s: %s.", request, failure.getMessage());
  }
}
