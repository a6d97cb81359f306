package dev.brownout.gateway.statement;

import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** The statements as their callers see them: asked for, looked at, called off. */
@Singleton
class Statements {

  private final Sql sql;

  Statements(Sql sql) {
    this.sql = sql;
  }

  /** How many are queued or running. */
  int open() {
    return sql.row(row -> row.getInt(1), "SELECT count(*) FROM statements WHERE ended_at IS NULL")
        .orElse(0);
  }

  /** Writes a new one down, with its part 0; meant for a transaction with its first step. */
  void add(UUID id, Subject subject) {
    sql.change(
        "INSERT INTO statements (id, customer, month, reference) VALUES (?, ?, ?, ?)",
        id,
        subject.customer(),
        subject.month(),
        subject.reference());
    sql.change("INSERT INTO statement_parts (statement, part) VALUES (?, 0)", id);
  }

  /** The statement of an id. */
  Optional<Statement> find(UUID id) {
    return sql.row(
        Statements::read,
        """
        SELECT id, customer, month, reference, state, total, done,
               requested_at, started_at, ended_at, now() AS now, reason
        FROM statements WHERE id = ?""",
        id);
  }

  private static Statement read(ResultSet row) throws SQLException {
    int total = row.getInt("total");
    OptionalInt known = row.wasNull() ? OptionalInt.empty() : OptionalInt.of(total);
    return new Statement(
        row.getObject("id", UUID.class),
        SqlLedger.subject(row),
        State.of(row.getString("state")),
        known,
        row.getInt("done"),
        new Statement.Times(
            instant(row, "requested_at"),
            instant(row, "started_at"),
            instant(row, "ended_at"),
            instant(row, "now")),
        row.getString("reason"));
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
    return at == null ? null : at.toInstant();
  }

  /** The lines of what is done, in the order of the shipments. */
  List<Line> lines(UUID id) {
    return sql.rows(
        Statements::line,
        """
        SELECT shipment, status, last_seen_at, last_seen_city,
               invoice, invoice_status, currency, gross_cents, due_on
        FROM statement_lines WHERE statement = ? ORDER BY part""",
        id);
  }

  private static Line line(ResultSet row) throws SQLException {
    String at = row.getString("last_seen_at");
    return new Line(
        row.getString("shipment"),
        row.getString("status"),
        at == null ? null : new Line.Scan(at, row.getString("last_seen_city")),
        row.getString("invoice") == null ? null : charge(row));
  }

  private static Line.Charge charge(ResultSet row) throws SQLException {
    return new Line.Charge(
        row.getString("invoice"),
        row.getString("invoice_status"),
        row.getString("currency"),
        row.getLong("gross_cents"),
        row.getObject("due_on", LocalDate.class));
  }

  /** Calls one off that has not ended; a part of it that runs ends for nothing. */
  void cancel(UUID id) {
    sql.change(
        """
        UPDATE statements SET state = 'cancelled', ended_at = now()
        WHERE id = ? AND ended_at IS NULL""",
        id);
  }

  /** Forgets what ended longer ago than that; how many. */
  int forget(Duration keep) {
    return sql.change(
        "DELETE FROM statements WHERE ended_at < now() - ? * interval '1 second'",
        keep.toSeconds());
  }
}
