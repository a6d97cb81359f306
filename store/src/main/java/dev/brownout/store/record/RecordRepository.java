package dev.brownout.store.record;

import dev.brownout.budget.time.Deadline;
import dev.brownout.store.sql.Statements;
import io.smallrye.mutiny.Uni;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowIterator;
import io.vertx.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
}
