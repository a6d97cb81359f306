package dev.brownout.gateway.statement;

import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import dev.brownout.budget.time.Deadline;
import io.quarkus.arc.InjectableInstance;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.inject.Singleton;
import java.util.Locale;
import org.flywaydb.core.Flyway;
import org.jboss.logging.Logger;

/**
 * Makes the gateway's own database ready for statements, beside the start and for as long as it
 * takes: a gateway without one, or whose one is late, answers everything else.
 */
@Singleton
class StatementDatabase {

  private static final Logger LOG = Logger.getLogger(StatementDatabase.class);
  private static final String SETTING = "quarkus.datasource.jdbc.url";
  private static final long AGAIN_MILLIS = 500;

  private final Sql sql;
  private final InjectableInstance<Flyway> migrations;
  private final JobLoop loop;
  private final Vertx vertx;

  private volatile boolean ready;
  private volatile boolean ending;
  private volatile String trouble = "its tables are being made";

  StatementDatabase(
      Sql sql, @Any InjectableInstance<Flyway> migrations, JobLoop loop, Vertx vertx) {
    this.sql = sql;
    this.migrations = migrations;
    this.loop = loop;
    this.vertx = vertx;
  }

  void onStart(@Observes StartupEvent started) {
    if (sql.isConfigured()) {
      prepare();
    }
  }

  void onStop(@Observes ShutdownEvent stopping) {
    ending = true;
    loop.stop();
  }

  private void prepare() {
    vertx
        .executeBlocking(this::migrated, false)
        .onSuccess(done -> ready = true)
        .onFailure(this::again);
  }

  private Void migrated() {
    migrations.getActive().migrate();
    loop.start(sql.database());
    return null;
  }

  private void again(Throwable failed) {
    String why = firstLine(failed);
    if (!ending) {
      if (!why.equals(trouble)) {
        LOG.warnf("No statements yet: %s. Looking again every %d ms.", why, AGAIN_MILLIS);
      }
      trouble = why;
      vertx.setTimer(AGAIN_MILLIS, due -> prepare());
    }
  }

  /** Of the innermost cause that says anything: an end of file on the connection does not. */
  private static String firstLine(Throwable failed) {
    String why = failed.getClass().getSimpleName();
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      why = cause.getMessage() == null ? why : cause.getMessage();
    }
    return why.lines().findFirst().orElse("").strip();
  }

  /**
   * Refuses a request while there is no database.
   *
   * @throws ProblemException 503, which names the setting
   */
  void require() {
    if (!sql.isConfigured()) {
      throw new ProblemException(
          Problem.of(
                  503,
                  "No statements here",
                  "This gateway has no database of its own, so it makes no statements.")
              .setting(SETTING + " (not set), with quarkus.datasource.username and .password")
              .adviseAgainstRetry()
              .build());
    }
    if (!ready) {
      throw away(trouble);
    }
  }

  /** The answer to a caller whose deadline has passed before the database was done. */
  static BudgetException late(Deadline deadline, String setBy) {
    Problem problem =
        Problem.of(
                504,
                "Deadline passed",
                String.format(
                    Locale.ROOT,
                    "The gateway's database was not done when the deadline passed (%d ms allowed).",
                    deadline.allowance().toMillis()))
            .reason(DeclineReason.DEADLINE.label())
            .allowance(deadline.allowance().toMillis(), setBy)
            .setting("the caller's budget; or quarkus.datasource.jdbc.max-size if callers queue")
            .build();
    return new BudgetException(DeclineReason.DEADLINE, problem, null);
  }

  /** The answer while the database is away. */
  static ProblemException away(String cause) {
    return new ProblemException(problem(cause, "").build());
  }

  /**
   * The answer when the database went away with a commit. Orders have no key, so one that is
   * repeated may be made twice: nobody is to do that by itself.
   */
  static ProblemException lostAtCommit(String cause) {
    String unknown = " It is not known whether the statement was ordered; once more may order two.";
    return new ProblemException(problem(cause, unknown).adviseAgainstRetry().build());
  }

  private static Problem.Draft problem(String cause, String unknown) {
    return Problem.of(
            503,
            "Database not available",
            String.format(
                Locale.ROOT, "The gateway's database is not available: %s.%s", cause, unknown))
        .setting(SETTING + ", or start PostgreSQL")
        .retryAfter(1);
  }
}
