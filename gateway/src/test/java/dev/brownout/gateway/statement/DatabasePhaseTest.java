package dev.brownout.gateway.statement;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who asks for a statement waits for the database until the deadline, and no longer. */
@QuarkusTest
@TestProfile(StatementResourceTest.WithDatabase.class)
@Timeout(60)
class DatabasePhaseTest {

  private static final int DEADLINE_MILLIS = 300;

  /** Below the pool's acquisition-timeout of 2 s and the connections' socketTimeout of 10 s. */
  private static final long LIMIT_MILLIS = 1_900;

  private static final int POOL = 4;
  private static final String READ = "now() AS now";

  @Inject Sql sql;

  @Test
  void aCall_endsByItsDeadline_whileNoDatabaseConnectionIsFree() throws SQLException {
    String id = order();
    List<Connection> held = new ArrayList<>();
    try {
      for (int i = 0; i < POOL; i++) {
        held.add(sql.database().getConnection());
      }
      assertLate(id);
    } finally {
      for (Connection connection : held) {
        connection.close();
      }
    }
    when().get("/statements/" + id).then().statusCode(200);
  }

  @Test
  void aStatement_isGoneSoon_whoseTableIsLocked() throws SQLException {
    String id = order();
    try (Connection locker = sql.database().getConnection()) {
      locker.setAutoCommit(false);
      execute(locker, "LOCK TABLE statements IN ACCESS EXCLUSIVE MODE");
      assertLate(id);
      long begun = Ticker.system().nanos();
      awaitGone(locker);
      print("PHASE   no backend active after %d ms%n", since(begun));
      locker.rollback();
      locker.setAutoCommit(true);
    }
    when().get("/statements/" + id).then().statusCode(200);
  }

  private static void assertLate(String id) {
    long begun = Ticker.system().nanos();
    given()
        .header("Budget-Remaining-Ms", DEADLINE_MILLIS)
        .get("/statements/" + id)
        .then()
        .statusCode(504)
        .contentType("application/problem+json")
        .body("reason", equalTo("deadline"))
        .body("allowance_ms", equalTo(DEADLINE_MILLIS));
    print("PHASE 504 after %d ms of %d%n", since(begun), DEADLINE_MILLIS);
    assertThat(since(begun)).isLessThan(LIMIT_MILLIS);
  }

  private static void awaitGone(Connection observer) throws SQLException {
    Deadline patience = Deadline.after(Duration.ofMillis(LIMIT_MILLIS), Ticker.system());
    while (running(observer) > 0 && !patience.isExpired()) {}
    assertThat(running(observer)).as("running statements").isZero();
  }

  private static int running(Connection observer) throws SQLException {
    try (var statement =
        observer.prepareStatement(
            "SELECT count(*) FROM pg_stat_activity"
                + " WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE ?")) {
      statement.setString(1, "%" + READ + "%");
      try (var rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  private static void execute(Connection connection, String text) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  private static String order() {
    String id =
        given()
            .header("Content-Type", "application/json")
            .body("{\"reference\":\"R-00000099\"}")
            .post("/statements")
            .then()
            .statusCode(202)
            .extract()
            .path("id");
    when().get("/statements/" + id).then().statusCode(200);
    return id;
  }

  private static long since(long begun) {
    return TimeUnit.NANOSECONDS.toMillis(Ticker.system().nanos() - begun);
  }

  /** For docs/promise.md, where it is measured on an idle machine. */
  private static void print(String line, Object... values) {
    if (Boolean.getBoolean("phases.print")) {
      System.out.printf(Locale.ROOT, line, values);
    }
  }
}
