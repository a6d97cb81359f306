package dev.brownout.gateway.statement;

import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import jakarta.inject.Singleton;
import jakarta.ws.rs.NotFoundException;
import java.util.Locale;
import java.util.UUID;

/** Where statements are asked for, looked at and called off; blocks. */
@Singleton
class StatementDesk {

  private static final int COME_BACK_SECONDS = 60;

  private final StatementDatabase database;
  private final Statements statements;
  private final JobLoop loop;
  private final Sql sql;
  private final StatementSettings settings;
  private final Pace pace;

  StatementDesk(
      StatementDatabase database,
      Statements statements,
      JobLoop loop,
      Sql sql,
      StatementSettings settings,
      Pace pace) {
    this.database = database;
    this.statements = statements;
    this.loop = loop;
    this.sql = sql;
    this.settings = settings;
    this.pace = pace;
  }

  /** Writes a statement down, and its first step with it, so that none is there without. */
  Progress ask(Subject subject) {
    database.require();
    UUID id = UUID.randomUUID();
    Progress asked =
        sql.together(
            () -> {
              refuseWhenFull(statements.open());
              statements.add(id, subject);
              loop.enter(id);
              return progress(id);
            });
    loop.wake();
    return asked;
  }

  private void refuseWhenFull(int open) {
    if (open >= settings.mostOpen()) {
      throw new ProblemException(
          Problem.of(
                  503,
                  "Too many statements",
                  String.format(Locale.ROOT, "%d statements are waited for already.", open))
              .setting(
                  String.format(
                      Locale.ROOT, "gateway.statements.most-open (now %d)", settings.mostOpen()))
              .retryAfter(COME_BACK_SECONDS)
              .build());
    }
  }

  /** How far a statement has come. */
  Progress progress(UUID id) {
    return Progress.of(find(id), pace.interval());
  }

  /** The lines of a statement that is done. */
  Result result(UUID id) {
    Statement statement = find(id);
    if (statement.state() != State.DONE) {
      throw conflict("No result", "There is no result: " + words(statement));
    }
    return Result.of(statement, statements.lines(id));
  }

  /** Calls a statement off; again for one that was is no mistake. */
  void cancel(UUID id) {
    find(id);
    statements.cancel(id);
    Statement after = find(id);
    if (after.state() != State.CANCELLED) {
      throw conflict("Too late", "There is nothing to call off: " + words(after));
    }
  }

  private Statement find(UUID id) {
    database.require();
    return statements
        .find(id)
        .orElseThrow(
            () ->
                new NotFoundException(String.format(Locale.ROOT, "There is no statement %s.", id)));
  }

  private static ProblemException conflict(String title, String detail) {
    return new ProblemException(Problem.of(409, title, detail).build());
  }

  private static String words(Statement statement) {
    String words = String.format(Locale.ROOT, "the statement is %s", statement.state().word());
    return switch (statement.state()) {
      case RUNNING ->
          String.format(Locale.ROOT, "%s, with %d parts done so far.", words, statement.done());
      case FAILED -> String.format(Locale.ROOT, "%s: %s.", words, statement.reason());
      default -> words + ".";
    };
  }
}
