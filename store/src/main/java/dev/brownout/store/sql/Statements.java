package dev.brownout.store.sql;

import dev.brownout.budget.time.Deadline;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Runs SQL statements that PostgreSQL stops as soon as nobody waits for them any more.
 *
 * <p>A statement ends with its deadline, and with its caller: a cancelled {@link Uni} cancels the
 * statement. In both cases the pooled connection is held back until PostgreSQL has taken the cancel
 * request and the statement has ended, so that the request can never hit the connection's next
 * statement.
 */
@ApplicationScoped
public class Statements {

  private final Vertx vertx;
  private final Pool pool;
  private final CancelRequests cancelRequests;
  private final PoolGauges gauges;

  @Inject
  Statements(Vertx vertx, Pool pool, CancelRequests cancelRequests, PoolGauges gauges) {
    this.vertx = vertx;
    this.pool = pool;
    this.cancelRequests = cancelRequests;
    this.gauges = gauges;
  }

  /**
   * Runs one prepared statement, as soon as a connection is free.
   *
   * @param sql the statement, with {@code $1}, {@code $2}, … for its arguments
   * @param arguments the values of the arguments
   * @param deadline when the statement is no longer of use; the wait for a connection counts
   * @return its rows; fails with {@link StatementDeadlineException} when the deadline passes first,
   *     with {@link DatabaseUnavailableException} when the database is down, else with what
   *     PostgreSQL says
   */
  public Uni<RowSet<Row>> execute(String sql, Tuple arguments, Deadline deadline) {
    return Uni.createFrom()
        .emitter(
            emitter ->
                new RunningStatement(vertx, cancelRequests, gauges, deadline, emitter)
                    .start(pool, sql, arguments));
  }
}
