package dev.brownout.store.event;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.store.sql.Statements;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Tuple;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Removes expired keys, now and then, in batches that no write waits for: rows that a write holds
 * are left for the next time. Late or missed runs do no harm, since an expired key counts as
 * unknown whether its row is gone or not.
 */
@Singleton
class KeyExpiry {

  private static final Logger LOG = Logger.getLogger(KeyExpiry.class);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final String REMOVE =
      """
      DELETE FROM idempotency_keys AS k USING (
        SELECT ctid FROM idempotency_keys WHERE kept_until <= now()
        ORDER BY kept_until LIMIT $1 FOR UPDATE SKIP LOCKED
      ) AS expired WHERE k.ctid = expired.ctid""";

  private final Vertx vertx;
  private final Statements statements;
  private final long everyMillis;
  private final int batch;
  private final Counter removed;

  private long timer;
  private boolean running;

  KeyExpiry(
      Vertx vertx, Statements statements, IdempotencySettings settings, MeterRegistry registry) {
    this.vertx = vertx;
    this.statements = statements;
    this.everyMillis = atLeast("expiry-every", settings.expiryEvery().toMillis(), 1_000);
    this.batch = (int) atLeast("expiry-batch", settings.expiryBatch(), 1);
    this.removed =
        Counter.builder("store.idempotency.keys.expired")
            .description("Idempotency keys that were removed since their time was up")
            .register(registry);
  }

  void begin(@Observes StartupEvent started) {
    timer = vertx.setPeriodic(everyMillis, tick -> runUnlessRunning());
  }

  void end(@Observes ShutdownEvent stopped) {
    vertx.cancelTimer(timer);
  }

  /** Removes all that has expired, batch by batch; answers how many keys. */
  Uni<Integer> run() {
    return statements
        .execute(REMOVE, Tuple.of(batch), Deadline.after(PATIENCE, Ticker.system()))
        .map(rows -> rows.rowCount())
        .invoke(count -> removed.increment(count))
        .flatMap(
            count ->
                count < batch
                    ? Uni.createFrom().item(count)
                    : run().map(further -> count + further));
  }

  private void runUnlessRunning() {
    if (running) {
      return;
    }
    running = true;
    run()
        .onTermination()
        .invoke(() -> running = false)
        .subscribe()
        .with(
            count -> LOG.debugf("%d expired idempotency keys removed", count),
            failure ->
                LOG.warnf("expired idempotency keys stay for now: %s", failure.getMessage()));
  }

  private static long atLeast(String key, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException(
          "store.idempotency." + key + " (now " + value + "): must be at least " + least);
    }
    return value;
  }
}
