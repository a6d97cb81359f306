package dev.brownout.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** What PostgreSQL itself says about its running statements. */
public final class Backends {

  /** Well below the statement_timeout of 2 s, which would stop a statement as well. */
  private static final Duration PATIENCE = Duration.ofMillis(1_500);

  private final Connection connection;

  /** Asks over the given connection. */
  public Backends(Connection connection) {
    this.connection = connection;
  }

  /** Returns once so many statements with this text are running; fails after 1.5 s. */
  public void await(int count, String text) throws SQLException {
    Deadline patience = Deadline.after(PATIENCE, Ticker.system());
    int running = running(text);
    while (running != count && !patience.isExpired()) {
      running = running(text);
    }
    assertThat(running).as("running statements with %s", text).isEqualTo(count);
  }

  /** Ends every backend that runs a statement with this text, as a restart of the database does. */
  public void terminate(String text) throws SQLException {
    try (var statement =
        connection.prepareStatement(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE ?")) {
      statement.setString(1, "%" + text + "%");
      statement.execute();
    }
  }

  /** How many statements with this text are running now. */
  public int running(String text) throws SQLException {
    try (var statement =
        connection.prepareStatement(
            "SELECT count(*) FROM pg_stat_activity"
                + " WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE ?")) {
      statement.setString(1, "%" + text + "%");
      try (var rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }
}
