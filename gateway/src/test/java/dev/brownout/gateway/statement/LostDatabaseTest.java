package dev.brownout.gateway.statement;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.gateway.PostgresResource;
import dev.brownout.gateway.Relay;
import dev.brownout.gateway.Relay.Cut;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A PostgreSQL that dies is not available, wherever in a transaction it does. */
@QuarkusTest
@TestProfile(LostDatabaseTest.WithDatabase.class)
@Timeout(60)
class LostDatabaseTest {

  /** Each statement is sent in its own words, so that the relay can tell which it is. */
  public static final class WithDatabase implements QuarkusTestProfile {

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(
          new TestResourceEntry(PostgresResource.class),
          new TestResourceEntry(StatementSuppliers.class));
    }

    @Override
    public boolean disableGlobalTestResources() {
      return true;
    }

    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("quarkus.datasource.jdbc.additional-jdbc-properties.prepareThreshold", "0");
    }
  }

  @Inject Sql sql;

  Relay relay;

  @BeforeEach
  void whenReady() {
    String path = "/statements/" + UUID.randomUUID();
    for (int tries = 0; when().get(path).statusCode() == 503 && tries < 100; tries++) {
      LockSupport.parkNanos(100_000_000);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BEFORE | SELECT count(*) FROM statements",
        "AFTER  | SELECT count(*) FROM statements",
        "BEFORE | INSERT INTO statements (",
        "AFTER  | INSERT INTO statements (",
        "BEFORE | INSERT INTO statement_parts",
        "AFTER  | INSERT INTO statement_parts",
        "BEFORE | insert into scheduled_tasks",
        "AFTER  | insert into scheduled_tasks",
        "BEFORE | AS now, reason",
        "AFTER  | AS now, reason"
      })
  void order_answers503AndLeavesNothing_whenTheConnectionIsLostOnTheWay(Cut cut, String sent) {
    int before = statements();

    relay.cut(cut, sent);

    unavailable(order()).header("Retry-Advice", nullValue());
    assertThat(relay.hasCut()).isTrue();
    assertThat(statements()).isEqualTo(before);
  }

  /** Only the order is written and then committed; nobody repeats it blindly. */
  @ParameterizedTest
  @CsvSource({"BEFORE, 0", "AFTER, 1"})
  void order_answers503AndAdvisesAgainstARetry_whenTheCommitIsLost(Cut cut, int made) {
    int before = statements();

    relay.cut(cut, "INSERT INTO statements (", "COMMIT");

    unavailable(order())
        .header("Retry-Advice", "no")
        .body("detail", containsString("It is not known whether the statement was ordered"));
    assertThat(relay.hasCut()).isTrue();
    assertThat(statements()).isEqualTo(before + made);
  }

  @ParameterizedTest
  @CsvSource({"BEFORE", "AFTER"})
  void questions_answer503_whenTheConnectionIsLost(Cut cut) {
    String path = "/statements/" + order().statusCode(202).extract().path("id");

    relay.cut(cut, "AS now, reason");
    unavailable(when().get(path).then());
    relay.cut(cut, "AS now, reason");
    unavailable(when().get(path + "/result").then());
    relay.cut(cut, "AS now, reason");
    unavailable(when().get(path + "/events").then());
    relay.cut(cut, "SET state = 'cancelled'");
    unavailable(when().delete(path).then());
    assertThat(relay.hasCut()).isTrue();
    when().get(path).then().statusCode(200);
  }

  @Test
  void failure_staysAsItIs_whenTheDatabaseHasNoPartInIt() {
    IllegalStateException ours = new IllegalStateException("ours");

    assertThat(DatabaseException.of(ours, true)).isSameAs(ours);
  }

  private int statements() {
    return sql.row(row -> row.getInt(1), "SELECT count(*) AS rows FROM statements").orElseThrow();
  }

  private static ValidatableResponse order() {
    return given()
        .contentType("application/json")
        .body("{\"customer\":\"C-00000098\",\"month\":\"2026-01\"}")
        .post("/statements")
        .then();
  }

  private static ValidatableResponse unavailable(ValidatableResponse answer) {
    return answer
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-After", "1")
        .body("title", equalTo("Database not available"));
  }
}
