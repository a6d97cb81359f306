package dev.brownout.store.record;

import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.store.sql.DatabaseUnavailableException;
import dev.brownout.store.sql.StatementDeadlineException;
import jakarta.ws.rs.WebApplicationException;
import java.util.Locale;

/** What the store answers when PostgreSQL did not. */
final class Troubles {

  private Troubles() {}

  /** The deadline passed before PostgreSQL answered. */
  static BudgetException tooLate(String path, Throwable failure) {
    var passed = (StatementDeadlineException) failure;
    Problem problem =
        Problem.of(
                504,
                "Deadline passed",
                String.format(Locale.ROOT, "store GET %s: %s.", path, passed.getMessage()))
            .reason(DeclineReason.DEADLINE.label())
            .allowance(passed.deadline().allowance().toMillis(), InboundCall.current().setBy())
            .setting(
                "the caller's attempt timeout; or quarkus.datasource.reactive.max-size if reads queue")
            .build();
    return new BudgetException(DeclineReason.DEADLINE, problem, passed);
  }

  /** The database is down; see {@link DatabaseUnavailableException}. */
  static WebApplicationException noDatabase(String path, Throwable failure) {
    return new WebApplicationException(
        Problem.of(
                503,
                "Database not available",
                String.format(Locale.ROOT, "store GET %s: %s.", path, failure.getMessage()))
            .instance(path)
            .requestId(InboundCall.current().requestId())
            .setting("quarkus.datasource.reactive.url, or start PostgreSQL")
            .retryAfter(1)
            .toResponse());
  }
}
