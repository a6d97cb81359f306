package dev.brownout.store.record;

import dev.brownout.budget.time.Deadline;
import dev.brownout.store.sql.Statements;
import io.smallrye.mutiny.Uni;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowIterator;
import io.vertx.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds records in PostgreSQL, one statement a read. */
@ApplicationScoped
class RecordRepository {

  private final Statements statements;

  @Inject
  RecordRepository(Statements statements) {
    this.statements = statements;
  }

  /** Reads one record; the deadline bounds the statement. */
  Uni<Optional<StoredRecord>> find(Kind kind, String id, Deadline deadline) {
    return statements
        .execute(kind.select(), Tuple.of(id), deadline)
        .map(
            rows -> {
              RowIterator<Row> row = rows.iterator();
              return row.hasNext() ? Optional.of(kind.read(row.next())) : Optional.empty();
            });
  }

  /** Reads one page of a list, in the order of the ids; the deadline bounds the statement. */
  Uni<List<StoredRecord>> list(Kind kind, Selection selection, Deadline deadline) {
    return statements
        .execute(
            kind.select(selection.by()), Tuple.of(selection.value(), selection.after()), deadline)
        .map(
            rows -> {
              List<StoredRecord> records = new ArrayList<>(rows.size());
              rows.forEach(row -> records.add(kind.read(row)));
              return records;
            });
  }
}
