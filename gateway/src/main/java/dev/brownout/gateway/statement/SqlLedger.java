package dev.brownout.gateway.statement;

import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The ledger in the gateway's own database. Whoever changes a part has locked its statement before,
 * so that a part of one that was called off, or that somebody else has finished, is left as it is.
 */
@Singleton
class SqlLedger implements Ledger {

  private final Sql sql;

  SqlLedger(Sql sql) {
    this.sql = sql;
  }

  @Override
  public Optional<Part> begin(UUID statement) {
    return sql.together(() -> start(statement).flatMap(subject -> beginPart(statement, subject)));
  }

  private Optional<Subject> start(UUID statement) {
    return sql.row(
        SqlLedger::subject,
        """
        UPDATE statements SET state = 'running', started_at = coalesce(started_at, now())
        WHERE id = ? AND ended_at IS NULL
        RETURNING customer, month, reference""",
        statement);
  }

  static Subject subject(ResultSet row) throws SQLException {
    return new Subject(
        row.getString("customer"), row.getString("month"), row.getString("reference"));
  }

  private Optional<Part> beginPart(UUID statement, Subject subject) {
    return sql.row(
        row ->
            new Part(
                statement,
                subject,
                row.getInt("part"),
                row.getString("shipment"),
                row.getInt("attempts")),
        """
        UPDATE statement_parts SET attempts = attempts + 1
        WHERE statement = ? AND part =
          (SELECT min(part) FROM statement_parts
           WHERE statement = ? AND finished_at IS NULL AND due_at <= now())
        RETURNING part, shipment, attempts""",
        statement,
        statement);
  }

  @Override
  public void list(Part part, List<String> shipments) {
    sql.together(
        () -> {
          if (isOpen(part.statement()) && close(part)) {
            addParts(part.statement(), shipments);
            endIfWhole(part.statement());
          }
          return null;
        });
  }

  private void addParts(UUID statement, List<String> shipments) {
    sql.change(
        """
        INSERT INTO statement_parts (statement, part, shipment)
        SELECT ?, part, shipment
        FROM unnest(string_to_array(?, ',')) WITH ORDINALITY AS listed (shipment, part)""",
        statement,
        String.join(",", shipments));
    sql.change("UPDATE statements SET total = ? WHERE id = ?", shipments.size(), statement);
  }

  @Override
  public void finish(Part part, Line line) {
    sql.together(
        () -> {
          if (isOpen(part.statement()) && close(part)) {
            insert(part, line);
            sql.change("UPDATE statements SET done = done + 1 WHERE id = ?", part.statement());
            endIfWhole(part.statement());
          }
          return null;
        });
  }

  private void insert(Part part, Line line) {
    Line.Scan scan = line.lastSeen() == null ? new Line.Scan(null, null) : line.lastSeen();
    Line.Charge charge = line.invoice();
    sql.change(
        """
        INSERT INTO statement_lines
          (statement, part, shipment, status, last_seen_at, last_seen_city,
           invoice, invoice_status, currency, gross_cents, due_on)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        part.statement(),
        part.number(),
        line.shipmentId(),
        line.status(),
        scan.at(),
        scan.city(),
        charge == null ? null : charge.invoiceId(),
        charge == null ? null : charge.status(),
        charge == null ? null : charge.currency(),
        charge == null ? null : charge.grossCents(),
        charge == null ? null : charge.dueOn());
  }

  @Override
  public void postpone(Part part, Duration wait) {
    sql.change(
        """
        UPDATE statement_parts SET due_at = now() + ? * interval '1 microsecond'
        WHERE statement = ? AND part = ? AND finished_at IS NULL""",
        wait.toNanos() / 1_000,
        part.statement(),
        part.number());
  }

  @Override
  public void fail(Part part, String reason) {
    sql.change(
        """
        UPDATE statements SET state = 'failed', ended_at = now(), reason = ?
        WHERE id = ? AND ended_at IS NULL""",
        reason,
        part.statement());
  }

  @Override
  public Optional<Duration> untilNext(UUID statement) {
    return sql.row(
        row -> Duration.ofNanos(1_000 * Math.max(0, row.getLong(1))),
        """
        SELECT (extract(epoch FROM min(due_at) - now()) * 1000000)::bigint
        FROM statements JOIN statement_parts ON statement = id
        WHERE id = ? AND ended_at IS NULL AND finished_at IS NULL
        GROUP BY id""",
        statement);
  }

  private boolean isOpen(UUID statement) {
    return sql.row(
            row -> row.getInt(1),
            "SELECT 1 FROM statements WHERE id = ? AND ended_at IS NULL FOR UPDATE",
            statement)
        .isPresent();
  }

  private boolean close(Part part) {
    return sql.change(
            """
            UPDATE statement_parts SET finished_at = now()
            WHERE statement = ? AND part = ? AND finished_at IS NULL""",
            part.statement(),
            part.number())
        == 1;
  }

  private void endIfWhole(UUID statement) {
    sql.change(
        """
        UPDATE statements SET state = 'done', ended_at = clock_timestamp()
        WHERE id = ? AND done = total""",
        statement);
  }
}
