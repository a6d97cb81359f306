package dev.brownout.store.sql;

import dev.brownout.budget.time.Deadline;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.concurrent.TimeUnit;

/**
 * One statement from its wait for a connection to the return of that connection; lives on one
 * Vert.x context.
 */
final class RunningStatement {

  private enum Stage {
    WAITING,
    RUNNING,
    ABANDONED,
    ENDED
  }

  private static final long NO_TIMER = -1;

  private final Vertx vertx;
  private final Context context;
  private final CancelRequests cancelRequests;
  private final PoolGauges gauges;
  private final Deadline deadline;
  private final UniEmitter<? super RowSet<Row>> emitter;

  private volatile Stage stage = Stage.WAITING;
  private long timer = NO_TIMER;
  private SqlConnection connection;
  private boolean answered;
  private boolean cancelTaken;

  RunningStatement(
      Vertx vertx,
      CancelRequests cancelRequests,
      PoolGauges gauges,
      Deadline deadline,
      UniEmitter<? super RowSet<Row>> emitter) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.cancelRequests = cancelRequests;
    this.gauges = gauges;
    this.deadline = deadline;
    this.emitter = emitter;
  }

  /** Begins on the statement's own context, wherever the caller is. */
  void start(Pool pool, String sql, Tuple arguments) {
    if (Vertx.currentContext() == context) {
      begin(pool, sql, arguments);
    } else {
      context.runOnContext(ignored -> begin(pool, sql, arguments));
    }
  }

  private void begin(Pool pool, String sql, Tuple arguments) {
    if (!deadline.isNone()) {
      long remaining = deadline.remainingNanos();
      if (remaining <= 0) {
        stage = Stage.ENDED;
        emitter.fail(new StatementDeadlineException(deadline, "before the statement began"));
        return;
      }
      timer = vertx.setTimer(roundedUpToMillis(remaining), id -> deadlinePassed());
    }
    emitter.onTermination(this::callerGone);
    gauges.asked();
    pool.getConnection().onComplete(granted -> granted(granted, sql, arguments));
  }

  private void granted(AsyncResult<SqlConnection> granted, String sql, Tuple arguments) {
    gauges.answered(granted.succeeded());
    if (granted.failed()) {
      end();
      emitter.fail(DatabaseUnavailableException.noConnection(granted.cause()));
      return;
    }
    connection = granted.result();
    if (stage == Stage.ABANDONED) {
      giveBack();
    } else {
      stage = Stage.RUNNING;
      connection.preparedQuery(sql).execute(arguments).onComplete(this::answered);
    }
  }

  private void answered(AsyncResult<RowSet<Row>> answer) {
    answered = true;
    if (stage == Stage.ABANDONED) {
      releaseIfSafe();
      return;
    }
    end();
    giveBack();
    if (answer.succeeded()) {
      emitter.complete(answer.result());
    } else {
      emitter.fail(DatabaseUnavailableException.of(answer.cause()));
    }
  }

  private void deadlinePassed() {
    if (stage == Stage.WAITING || stage == Stage.RUNNING) {
      String where =
          stage == Stage.WAITING
              ? "while the statement waited for a free database connection"
              : "while PostgreSQL ran the statement, which is cancelled now";
      abandon();
      emitter.fail(new StatementDeadlineException(deadline, where));
    }
  }

  /** Runs after every end, so it must be cheap for the good ones; may come from any thread. */
  private void callerGone() {
    if (stage == Stage.WAITING || stage == Stage.RUNNING) {
      context.runOnContext(
          ignored -> {
            if (stage == Stage.WAITING || stage == Stage.RUNNING) {
              abandon();
            }
          });
    }
  }

  private void abandon() {
    Stage before = stage;
    end();
    stage = Stage.ABANDONED;
    if (before == Stage.RUNNING) {
      cancelRequests
          .send(PgConnection.cast(connection))
          .onComplete(
              ignored -> {
                cancelTaken = true;
                releaseIfSafe();
              });
    }
  }

  private void releaseIfSafe() {
    if (answered && cancelTaken) {
      giveBack();
    }
  }

  private void giveBack() {
    gauges.givenBack();
    connection.close();
  }

  private void end() {
    stage = Stage.ENDED;
    if (timer != NO_TIMER) {
      vertx.cancelTimer(timer);
    }
  }

  private static long roundedUpToMillis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos) + 1;
  }
}
