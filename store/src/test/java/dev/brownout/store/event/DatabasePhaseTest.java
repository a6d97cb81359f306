package dev.brownout.store.event;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.store.Backends;
import dev.brownout.store.PostgresResource;
import dev.brownout.store.sql.Statements;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A call of the store ends by its deadline in whichever phase PostgreSQL stalls, and leaves nothing
 * behind: no statement that runs, no connection that is kept.
 */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
@Timeout(60)
class DatabasePhaseTest {

  private static final int POOL = 8;

  /** What one attempt of a caller gets: so short that no other limit ends a statement as early. */
  private static final int DEADLINE_MILLIS = 400;

  private static final String SLEEP = "PERFORM pg_sleep(20)";
  private static final String BEFORE_UPDATE = "TRIGGER stall BEFORE UPDATE ON shipments";
  private static final String RECORD = "record_carrier_event";
  private static final String READ = "/records/shipments/" + KeyedEvents.SHIPMENT;

  @Inject DataSource database;
  @Inject Statements statements;
  @Inject MeterRegistry meters;

  private KeyedEvents events;
  private Connection observer;
  private Backends backends;

  @BeforeEach
  void lay() throws SQLException {
    events = new KeyedEvents(database);
    observer = database.getConnection();
    backends = new Backends(observer);
    events.write("warm", 1).then().statusCode(201);
  }

  @AfterEach
  void clear() throws SQLException {
    observer.close();
    events.close();
  }

  @Test
  void aCall_endsByItsDeadline_whileNoDatabaseConnectionIsFree() throws SQLException {
    String sleep = "SELECT pg_sleep(20)";
    List<CompletableFuture<?>> holders =
        Stream.<CompletableFuture<?>>generate(
                () ->
                    statements
                        .execute(sleep, Tuple.tuple(), in(20_000))
                        .subscribeAsCompletionStage())
            .limit(POOL)
            .toList();
    backends.await(POOL, sleep);

    Response late = read("free connection");
    late.then().statusCode(504).body("detail", containsString("free database connection"));

    holders.forEach(holder -> holder.cancel(true));
    backends.await(0, sleep);
    assertServes();
  }

  @Test
  void aCall_endsByItsDeadline_whileTheDatabaseAcceptsNoConnection() throws Exception {
    execute(
        observer,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            + " WHERE application_name = 'vertx-pg-client'");
    signal("STOP");
    try {
      read("connecting").then().statusCode(504);
    } finally {
      signal("CONT");
    }
    assertServes();
  }

  @Test
  void aStatement_isGoneSoon_whoseRowIsLocked() throws SQLException {
    try (Connection locker = database.getConnection()) {
      locker.setAutoCommit(false);
      execute(
          locker, "SELECT 1 FROM shipments WHERE id = '" + KeyedEvents.SHIPMENT + "' FOR UPDATE");
      assertLateWriteIsGone("locked row");
      locker.rollback();
      locker.setAutoCommit(true);
    }
    assertWroteNothing();
  }

  @Test
  void aStatement_isGoneSoon_whichRunsForLong() throws SQLException {
    withTrigger(SLEEP, BEFORE_UPDATE, () -> assertLateWriteIsGone("SQL running"));
    assertWroteNothing();
  }

  @Test
  void aTransaction_isRolledBackSoon_whichStallsBeforeItsCommit() throws SQLException {
    withTrigger(
        SLEEP,
        "CONSTRAINT TRIGGER stall AFTER UPDATE ON shipments DEFERRABLE INITIALLY DEFERRED",
        () -> assertLateWriteIsGone("before commit"));
    assertWroteNothing();
  }

  /** PostgreSQL cannot take back what waits for its standby: the repetition finds it written. */
  @Test
  void aCommit_isWaitedForNoLonger_whichNoStandbyConfirms() throws SQLException {
    execute(observer, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    execute(observer, "SELECT pg_reload_conf()");
    try {
      withTrigger(
          "PERFORM set_config('synchronous_commit', 'on', true)",
          BEFORE_UPDATE,
          () -> assertLateWriteIsGone("commit"));
    } finally {
      execute(observer, "ALTER SYSTEM RESET synchronous_standby_names");
      execute(observer, "SELECT pg_reload_conf()");
    }
    events.write("k", 7).then().statusCode(201).header("Idempotency-Replayed", "true");
    assertThat(events.effects("k")).isEqualTo(1);
    assertServes();
  }

  /** The last resort: the statement_timeout of 2 s. */
  @Test
  void aStatement_isEndedByItsServer_whenTheCancelRequestIsLost() throws Exception {
    withTrigger(
        SLEEP,
        BEFORE_UPDATE,
        () -> {
          signal("STOP");
          try {
            write("cancel lost").then().statusCode(504);
            backends.await(1, RECORD);
            awaitGone(3_000);
          } finally {
            signal("CONT");
          }
        });
    assertWroteNothing();
  }

  private interface Stalled {
    void run() throws SQLException;
  }

  /** Lets each write do something more. */
  private void withTrigger(String does, String when, Stalled stalled) throws SQLException {
    execute(
        observer,
        "CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            + does
            + "; RETURN new; END $$");
    execute(observer, "CREATE " + when + " FOR EACH ROW EXECUTE FUNCTION stall()");
    try {
      stalled.run();
    } finally {
      execute(observer, "DROP FUNCTION stall() CASCADE");
    }
  }

  private void assertLateWriteIsGone(String phase) throws SQLException {
    CompletableFuture<Response> write = supplyAsync(() -> write(phase));
    backends.await(1, RECORD);

    write.join().then().statusCode(504).body("reason", equalTo("deadline"));
    awaitGone(1_000);
  }

  private void awaitGone(long millis) throws SQLException {
    long begun = Ticker.system().nanos();
    Deadline patience = in(millis);
    while (backends.running(RECORD) > 0 && !patience.isExpired()) {}
    print("PHASE   no backend active after %d ms%n", millisSince(begun));
    assertThat(backends.running(RECORD)).isZero();
  }

  private void assertWroteNothing() throws SQLException {
    assertThat(events.effects("k")).isZero();
    events.write("k", 7).then().statusCode(201).header("Idempotency-Replayed", nullValue());
    assertServes();
  }

  private void assertServes() {
    when().get(READ).then().statusCode(200);
    await().until(() -> meters.get("store.sql.waiting").gauge().value() == 0);
    await().until(() -> meters.get("store.sql.connections.in.use").gauge().value() == 0);
  }

  private Response read(String phase) {
    long begun = Ticker.system().nanos();
    Response late = given().header("Budget-Remaining-Ms", DEADLINE_MILLIS).get(READ);
    return noted(phase, begun, late);
  }

  private Response write(String phase) {
    long begun = Ticker.system().nanos();
    Response late =
        given()
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "\"k\"")
            .header("Caller", "test")
            .header("Budget-Remaining-Ms", DEADLINE_MILLIS)
            .body(KeyedEvents.body("in-transit", KeyedEvents.at(7), "Graz"))
            .post("/shipments/" + KeyedEvents.SHIPMENT + "/events");
    return noted(phase, begun, late);
  }

  private static Response noted(String phase, long begun, Response late) {
    print(
        "PHASE %-16s status %d after %d ms of %d%n",
        phase, late.statusCode(), millisSince(begun), DEADLINE_MILLIS);
    return late;
  }

  private static long millisSince(long begun) {
    return TimeUnit.NANOSECONDS.toMillis(Ticker.system().nanos() - begun);
  }

  /** Stops the process that accepts connections, or lets it go on; the others run on. */
  private void signal(String name) throws SQLException {
    try (var statement = observer.createStatement();
        var rows = statement.executeQuery("SHOW data_directory")) {
      rows.next();
      Path file = Path.of(rows.getString(1), "postmaster.pid");
      String pid = Files.readAllLines(file).get(0).trim();
      assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Deadline in(long millis) {
    return Deadline.after(Duration.ofMillis(millis), Ticker.system());
  }

  /** For docs/promise.md, where it is measured on an idle machine. */
  private static void print(String line, Object... values) {
    if (Boolean.getBoolean("phases.print")) {
      System.out.printf(Locale.ROOT, line, values);
    }
  }
}
