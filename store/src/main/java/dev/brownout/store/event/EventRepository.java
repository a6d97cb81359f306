package dev.brownout.store.event;

import dev.brownout.budget.quarkus.keyed.Caller;
import dev.brownout.budget.quarkus.keyed.IdempotencyKey;
import dev.brownout.budget.time.Deadline;
import dev.brownout.store.sql.Statements;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Records events in PostgreSQL, one statement and so one transaction a write: see {@code
 * record_carrier_event} in the migrations.
 */
@ApplicationScoped
class EventRepository {

  /** What keys are scoped to, besides their caller. */
  static final String ROUTE = "POST /shipments/{id}/events";

  private static final String UNIQUE = "23505";

  private static final String RECORD =
      """
      SELECT verdict, status, answer, kept_until
      FROM record_carrier_event($1, $2, $3, $4, $5, $6, $7, $8, $9)""";

  private final Statements statements;
  private final long keptForSeconds;
  private final Map<Recorded.Verdict, Counter> writes = new EnumMap<>(Recorded.Verdict.class);

  @Inject
  EventRepository(Statements statements, IdempotencySettings settings, MeterRegistry registry) {
    this.statements = statements;
    this.keptForSeconds = checked(settings.keptFor()).toSeconds();
    for (Recorded.Verdict verdict : Recorded.Verdict.values()) {
      writes.put(
          verdict,
          Counter.builder("store.keyed.writes")
              .description("Keyed writes by what became of them")
              .tag("verdict", verdict.label())
              .register(registry));
    }
  }

  /** Records an event, unless this key has an answer already; the deadline bounds the statement. */
  Uni<Recorded> record(Caller caller, IdempotencyKey key, CarrierEvent event, Deadline deadline) {
    Tuple arguments =
        Tuple.tuple()
            .addString(caller.name())
            .addString(ROUTE)
            .addString(key.value())
            .addBuffer(event.fingerprint())
            .addLong(keptForSeconds)
            .addString(event.shipmentId())
            .addString(event.code())
            .addString(event.at().toString())
            .addString(event.city());
    return statements
        .execute(RECORD, arguments, deadline)
        .map(rows -> Recorded.of(rows.iterator().next()))
        .onFailure(EventRepository::isSecondOfItsKey)
        .recoverWithItem(Recorded.running())
        .invoke(recorded -> writes.get(recorded.verdict()).increment());
  }

  /** The primary key ended it, whole: should two writes of one key ever pass the lock. */
  private static boolean isSecondOfItsKey(Throwable failure) {
    return failure instanceof PgException refused && UNIQUE.equals(refused.getSqlState());
  }

  private static Duration checked(Duration keptFor) {
    if (keptFor.toSeconds() < 1 || keptFor.toDays() > 366) {
      throw new IllegalArgumentException(
          "store.idempotency.kept-for (now " + keptFor + "): must be 1 s to 366 d");
    }
    return keptFor;
  }
}
