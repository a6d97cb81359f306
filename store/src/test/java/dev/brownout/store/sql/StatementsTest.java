package dev.brownout.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.store.Backends;
import dev.brownout.store.PostgresResource;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
@Timeout(30)
class StatementsTest {

  private static final int POOL = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String SLEEP = "SELECT pg_sleep(20)";

  @Inject Statements statements;
  @Inject Vertx vertx;
  @Inject DataSource database;
  @Inject MeterRegistry meters;

  private Connection observer;
  private Backends backends;

  @BeforeEach
  void observe() throws SQLException {
    observer = database.getConnection();
    backends = new Backends(observer);
  }

  @AfterEach
  void closeObserver() throws SQLException {
    observer.close();
  }

  @Test
  void execute_stopsTheBackend_whenTheDeadlinePasses() throws SQLException {
    assertThatThrownBy(() -> await(statements.execute(SLEEP, Tuple.tuple(), in(100))))
        .isInstanceOf(StatementDeadlineException.class)
        .hasMessageContaining("100 ms")
        .hasMessageContaining("cancelled");

    backends.await(0, SLEEP);
    assertWholePoolAnswers();
  }

  @Test
  void execute_stopsTheBackend_whenTheCallerGoesAway() throws SQLException {
    CompletableFuture<?> caller = start(SLEEP, Deadline.none());
    backends.await(1, SLEEP);

    caller.cancel(true);

    backends.await(0, SLEEP);
    assertWholePoolAnswers();
  }

  @Test
  void execute_failsAtTheDeadline_whenAllConnectionsAreTaken() throws SQLException {
    List<CompletableFuture<?>> sleepers =
        IntStream.range(0, POOL)
            .<CompletableFuture<?>>mapToObj(i -> start(SLEEP, in(10_000)))
            .toList();
    backends.await(POOL, SLEEP);

    assertThatThrownBy(() -> await(statements.execute("SELECT 1", Tuple.tuple(), in(50))))
        .isInstanceOf(StatementDeadlineException.class)
        .hasMessageContaining("free database connection");
    assertThat(gauge("store.sql.connections.in.use")).isEqualTo(POOL);
    assertThat(gauge("store.sql.waiting")).isEqualTo(1);

    sleepers.forEach(sleeper -> sleeper.cancel(true));
    backends.await(0, SLEEP);
    assertWholePoolAnswers();
    assertThat(gauge("store.sql.connections.in.use")).isZero();
    assertThat(gauge("store.sql.waiting")).isZero();
  }

  private double gauge(String name) {
    return meters.get(name).gauge().value();
  }

  @Test
  void execute_failsAtOnce_whenTheDeadlineHasPassed() {
    assertThatThrownBy(() -> await(statements.execute("SELECT 1", Tuple.tuple(), in(0))))
        .isInstanceOf(StatementDeadlineException.class)
        .hasMessageContaining("before the statement began");
  }

  /**
   * The statement ends in the very moment in which it is cancelled, and its connection gets the
   * next statement at once: a late cancel request would hit that one.
   */
  @Test
  void cancel_neverHitsTheNextStatement_whenItComesLate() {
    Random random = new Random(417);
    for (int round = 0; round < 300; round++) {
      var cancelled =
          start(
              String.format(Locale.ROOT, "SELECT pg_sleep(%d / 1e6)", 500 + random.nextInt(2_000)),
              in(1));
      List<CompletableFuture<Long>> next =
          IntStream.range(0, POOL).mapToObj(i -> count(10_000)).toList();

      assertThat(next)
          .as("round %d", round)
          .allSatisfy(answer -> assertThat(answer).succeedsWithin(PATIENCE).isEqualTo(10_000L));
      cancelled.cancel(true);
    }
    assertWholePoolAnswers();
  }

  @Test
  void execute_isBoundedByTheServerToo_shouldACancelRequestGetLost() {
    assertThat(await(statements.execute("SHOW statement_timeout", Tuple.tuple(), in(5_000))))
        .first()
        .extracting(row -> row.getString(0))
        .isEqualTo("2s");
  }

  @Test
  void cancelRequests_refuseToStart_whenThereAreSeveralServers() {
    assertThatThrownBy(() -> new CancelRequests(vertx, List.of("postgresql://a", "postgresql://b")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("quarkus.datasource.reactive.url has 2 addresses");
  }

  private CompletableFuture<Long> count(int to) {
    return statements
        .execute("SELECT count(*) FROM generate_series(1, $1::int)", Tuple.of(to), Deadline.none())
        .map(rows -> rows.iterator().next().getLong(0))
        .subscribeAsCompletionStage();
  }

  private void assertWholePoolAnswers() {
    String briefly = "SELECT pg_sleep(0.01)";
    List<CompletableFuture<?>> answers =
        IntStream.range(0, 2 * POOL)
            .<CompletableFuture<?>>mapToObj(i -> start(briefly, in(5_000)))
            .toList();
    assertThat(answers).allSatisfy(answer -> assertThat(answer).succeedsWithin(PATIENCE));
  }

  private CompletableFuture<?> start(String sql, Deadline deadline) {
    return statements.execute(sql, Tuple.tuple(), deadline).subscribeAsCompletionStage();
  }

  private static RowSet<Row> await(Uni<RowSet<Row>> rows) {
    return rows.await().atMost(PATIENCE);
  }

  private static Deadline in(long millis) {
    return Deadline.after(Duration.ofMillis(millis), Ticker.system());
  }
}
