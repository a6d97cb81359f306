package dev.brownout.gateway.statement;

import dev.brownout.budget.quarkus.Allowance;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.time.Deadline;
import io.agroal.api.AgroalDataSource;
import io.quarkus.arc.InjectableInstance;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.enterprise.inject.Any;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.postgresql.jdbc.PgStatement;

/** The statements that are sent to the gateway's own database; blocks. */
@Singleton
class Sql {

  private final InjectableInstance<AgroalDataSource> database;
  private final Vertx vertx;

  /** The deadline of whoever waits for the work on this thread. */
  private final ThreadLocal<Deadline> until = ThreadLocal.withInitial(Deadline::none);

  Sql(@Any InjectableInstance<AgroalDataSource> database, Vertx vertx) {
    this.database = database;
    this.vertx = vertx;
  }

  /** Reads one row. */
  interface Reader<T> {

    T read(ResultSet row) throws SQLException;
  }

  /** Whether this gateway has a database. */
  boolean isConfigured() {
    return !database.listActive().isEmpty();
  }

  /** The database; only when there is one. */
  AgroalDataSource database() {
    return database.getActive();
  }

  /**
   * Does on a worker what its caller waits for, until the deadline and no longer: by then
   * PostgreSQL is told to stop a statement that runs. A worker that waits for a connection, or for
   * a commit, stays until its own limit ends that.
   */
  <T> Uni<T> inTime(Supplier<T> work) {
    Deadline deadline = Allowance.current();
    Uni<T> done =
        Uni.createFrom()
            .emitter(
                caller ->
                    Infrastructure.getDefaultWorkerPool()
                        .execute(() -> answer(caller, deadline, work)));
    if (deadline.isNone()) {
      return done;
    }
    String setBy = InboundCall.current().setBy();
    return done.ifNoItem()
        .after(Duration.ofMillis(wholeMillis(deadline)))
        // The default would be a worker, and these may all wait for the database.
        .on(((VertxInternal) vertx).getOrCreateContext().nettyEventLoop())
        .failWith(() -> StatementDatabase.late(deadline, setBy));
  }

  private <T> void answer(UniEmitter<? super T> caller, Deadline deadline, Supplier<T> work) {
    until.set(deadline);
    try {
      caller.complete(work.get());
    } catch (RuntimeException failed) {
      // What was stopped at the deadline fails as well; the timer tells the caller why.
      if (!deadline.isExpired()) {
        caller.fail(failed);
      }
    } finally {
      until.remove();
    }
  }

  /** Rounded up, and at least 1: zero would mean no limit. */
  private static long wholeMillis(Deadline deadline) {
    return Math.max(0, deadline.remaining().toMillis()) + 1;
  }

  /** Does several things in one transaction of their own. */
  <T> T together(Supplier<T> work) {
    var atCommit = new AtomicBoolean();
    try {
      return QuarkusTransaction.requiringNew()
          .call(
              () -> {
                T made = work.get();
                atCommit.set(true);
                return made;
              });
    } catch (RuntimeException failed) {
      throw DatabaseException.of(failed, atCommit.get());
    }
  }

  /** The rows of a query, or of a change with {@code RETURNING}. */
  <T> List<T> rows(Reader<T> reader, String sql, Object... parameters) {
    return with(
        sql,
        parameters,
        statement -> {
          List<T> rows = new ArrayList<>();
          try (ResultSet found = statement.executeQuery()) {
            while (found.next()) {
              rows.add(reader.read(found));
            }
          }
          return rows;
        });
  }

  /** The only row of such a query, if it has one. */
  <T> Optional<T> row(Reader<T> reader, String sql, Object... parameters) {
    return rows(reader, sql, parameters).stream().findFirst();
  }

  /** How many rows a change has changed. */
  int change(String sql, Object... parameters) {
    return with(sql, parameters, PreparedStatement::executeUpdate);
  }

  private interface Use<T> {

    T of(PreparedStatement statement) throws SQLException;
  }

  private <T> T with(String sql, Object[] parameters, Use<T> use) {
    try (Connection connection = database().getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      if (!until.get().isNone()) {
        statement.unwrap(PgStatement.class).setQueryTimeoutMs(wholeMillis(until.get()));
      }
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return use.of(statement);
    } catch (SQLException failed) {
      throw new DatabaseException(failed);
    }
  }
}
