package dev.brownout.gateway.statement;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.gateway.PostgresResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements from the order to the result, with a real PostgreSQL and real HTTP below. */
@QuarkusTest
@TestProfile(StatementResourceTest.WithDatabase.class)
@Timeout(60)
class StatementResourceTest {

  private static final String PROBLEM = "application/problem+json";

  /** A gateway with a database and suppliers of its own. */
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
  }

  @Inject Sql sql;

  @TestHTTPResource URI address;

  @ConfigProperty(name = StatementSuppliers.ADDRESS)
  String suppliers;

  @Test
  void order_isTaken_withAPlaceToAskAndWhatItIsOf() {
    String id =
        order("{\"customer\":\"C-00000099\",\"month\":\"2026-01\"}")
            .header("Location", containsString("/statements/"))
            .body("customer", equalTo("C-00000099"))
            .body("month", equalTo("2026-01"))
            .body("requested", endsWith("Z"))
            .body("$", not(hasKey("reference")))
            .body("events", endsWith("/events"))
            .extract()
            .path("id");

    assertThat(last(events(id)).getString("state")).isEqualTo("done");
  }

  @Test
  void result_hasALineForEachShipmentOfTheMonth_andTheSumsOfEachCurrency() {
    String id = month("C-00000001");

    JsonPath end = last(events(id));

    assertThat(end.getString("state")).isEqualTo("done");
    assertThat(end.getInt("done")).isEqualTo(3);
    assertThat(end.getInt("total")).isEqualTo(3);
    when()
        .get(end.getString("result"))
        .then()
        .statusCode(200)
        .body("lines.shipmentId", equalTo(List.of("S-00000011", "S-00000012", "S-00000013")))
        .body("lines[0].status", equalTo("delivered"))
        .body("lines[0].lastSeen.city", equalTo("Linz"))
        .body("lines[0].invoice.invoiceId", equalTo("I-00000011"))
        .body("lines[0].invoice.dueOn", equalTo("2026-01-28"))
        .body("sums", hasSize(2))
        .body("sums[0]", equalTo(sum("CHF", 1, 1190, 0)))
        .body("sums[1]", equalTo(sum("EUR", 2, 2380, 1190)));
  }

  @Test
  void everyPart_isAskedForOnce_underItsOwnNameAndDeadline_notItsCallers() {
    String id =
        given()
            .header("Budget-Remaining-Ms", 150)
            .contentType("application/json")
            .body("{\"customer\":\"C-00000001\",\"month\":\"2026-01\"}")
            .post("/statements")
            .then()
            .statusCode(202)
            .extract()
            .path("id");
    events(id);

    List<Map<String, Object>> arrivals = arrivals(id);
    assertThat(arrivals)
        .hasSize(7)
        .allSatisfy(
            arrival -> {
              assertThat(arrival.get("attempt")).isEqualTo("1.1");
              assertThat((int) arrival.get("remaining")).isBetween(151, 10_000);
            });
    assertThat(arrivals)
        .extracting(arrival -> arrival.get("path") + " " + arrival.get("id"))
        .contains(
            "/deliveries?customer=C-00000001 statement-" + id + "-0",
            "/deliveries/S-00000012 statement-" + id + "-2",
            "/invoices/S-00000012 statement-" + id + "-2")
        .doesNotHaveDuplicates();
  }

  @Test
  void aShipmentWithoutAnInvoice_isALineWithoutOne() {
    String id = order("{\"reference\":\"R-00000007\"}").extract().path("id");
    events(id);

    when()
        .get("/statements/{id}/result", id)
        .then()
        .statusCode(200)
        .body("reference", equalTo("R-00000007"))
        .body("lines.shipmentId", equalTo(List.of("S-00000071", "S-00000404")))
        .body("lines[1].invoice", nullValue())
        .body("sums", hasSize(1));
  }

  @Test
  void allPages_areListed_andOtherMonthsLeftOut() {
    String id = month("C-00000003");

    assertThat(last(events(id)).getInt("total")).isEqualTo(1);
    assertThat(arrivals(id))
        .extracting(arrival -> arrival.get("path"))
        .contains("/deliveries?customer=C-00000003&after=S-00020100");
  }

  @Test
  void statement_failsInWords_ratherThanLeaveShipmentsOut() {
    JsonPath end = last(events(month("C-00000007")));

    assertThat(end.getString("state")).isEqualTo("failed");
    assertThat(end.getString("reason"))
        .isEqualTo(
            "the list of shipments: delivery-ops has 5000 or more, and a statement looks through"
                + " fewer (attempt 1 of 3)");
  }

  @Test
  void statement_isDoneAtOnce_whenThereIsNothing() {
    String id = month("C-00000098");

    assertThat(last(events(id)).getInt("total")).isZero();
    when().get("/statements/{id}/result", id).then().statusCode(200).body("lines", hasSize(0));
  }

  @Test
  void aPart_isBegunAgain_whenItsSupplierFailed() {
    String id = month("C-00000004");

    assertThat(last(events(id)).getString("state")).isEqualTo("done");
    assertThat(attempts(id)).containsExactly(1, 1, 2);
    assertThat(arrivals(id))
        .filteredOn(arrival -> arrival.get("path").equals("/deliveries/S-00000503"))
        .extracting(arrival -> arrival.get("attempt"))
        .containsExactly("1.1", "2.1");
  }

  @Test
  void statement_failsInWords_whenAPartHasHadItsAttempts() {
    String id = month("C-00000005");

    JsonPath end = last(events(id));

    assertThat(end.getString("state")).isEqualTo("failed");
    assertThat(end.getString("reason"))
        .startsWith("shipment S-00000502: delivery-ops")
        .endsWith("(attempt 3 of 3)");
    assertThat(attempts(id)).containsExactly(1, 1, 3);
    problem(when().get("/statements/{id}/result", id).then(), 409)
        .body("detail", containsString("S-00000502"));
    problem(when().delete("/statements/{id}", id).then(), 409);
  }

  @Test
  void events_tellOfEachChange_andEndWithTheStatement() {
    List<JsonPath> told = events(month("C-00000001"));

    assertThat(told).extracting(event -> event.getInt("done")).isSorted();
    assertThat(told).extracting(event -> event.getString("state")).containsOnlyOnce("done");
    assertThat(last(told).getString("result")).endsWith("/result");
  }

  @Test
  void listeners_areRefused_whileThereAreTooMany() throws Exception {
    String id = month("C-00000006");
    HttpClient http = HttpClient.newHttpClient();
    HttpRequest listen =
        HttpRequest.newBuilder(address.resolve("/statements/" + id + "/events")).build();
    for (int i = 0; i < 3; i++) {
      assertThat(http.send(listen, BodyHandlers.ofInputStream()).statusCode()).isEqualTo(200);
    }

    problem(when().get("/statements/{id}/events", id).then(), 503)
        .header("Retry-After", "1")
        .body("setting", containsString("gateway.statements.most-listeners (now 3)"));

    when().delete("/statements/{id}", id).then().statusCode(204);
    int status = 503;
    while (status == 503) {
      status = when().get("/statements/{id}/events", id).statusCode();
    }
    assertThat(status).isEqualTo(200);
  }

  @Test
  void listeners_giveTheirPlaceBack_whenTheyLeave() throws Exception {
    String id = month("C-00000006");
    HttpClient http = HttpClient.newHttpClient();
    HttpRequest listen =
        HttpRequest.newBuilder(address.resolve("/statements/" + id + "/events")).build();
    for (int i = 0; i < 10; i++) {
      int status = 503;
      while (status == 503) {
        HttpResponse<InputStream> answer = http.send(listen, BodyHandlers.ofInputStream());
        status = answer.statusCode();
        answer.body().close();
      }
      assertThat(status).isEqualTo(200);
    }
    when().delete("/statements/{id}", id).then().statusCode(204);
  }

  @Test
  void cancel_endsTheStatement_andIsNoMistakeTwice() {
    String id = month("C-00000006");
    awaitDone(id, 1);

    when().delete("/statements/{id}", id).then().statusCode(204);
    when().delete("/statements/{id}", id).then().statusCode(204);

    assertThat(last(events(id)).getString("state")).isEqualTo("cancelled");
    problem(when().get("/statements/{id}/result", id).then(), 409);
  }

  @Test
  void cancel_isTooLate_whenTheStatementIsDone() {
    String id = month("C-00000097");
    events(id);

    problem(when().delete("/statements/{id}", id).then(), 409)
        .body("detail", containsString("done"));
    when().get("/statements/{id}/result", id).then().statusCode(200);
  }

  /** What a process that was killed leaves behind: a part finished, the next begun and picked. */
  @Test
  void statement_goesOnWhereItWas_whenItsProcessWasKilled() {
    UUID id = UUID.randomUUID();
    sql.change(
        """
        INSERT INTO statements (id, customer, month, state, total, done, started_at)
        VALUES (?, 'C-00000001', '2026-01', 'running', 2, 1, now())""",
        id);
    sql.change(
        """
        INSERT INTO statement_parts (statement, part, shipment, attempts, finished_at)
        VALUES (?, 0, NULL, 1, now()), (?, 1, 'S-00000011', 1, now()), (?, 2, 'S-00000012', 1, NULL)
        """,
        id,
        id,
        id);
    sql.change(
        """
        INSERT INTO statement_lines (statement, part, shipment, status)
        VALUES (?, 1, 'S-00000011', 'announced')""",
        id);
    sql.change(
        """
        INSERT INTO scheduled_tasks (task_name, task_instance, execution_time, picked, picked_by,
                                     last_heartbeat, version)
        VALUES ('statement-step', ?, now(), true, 'killed', now() - interval '1 minute', 2)""",
        id.toString());

    assertThat(last(events(id.toString())).getString("state")).isEqualTo("done");

    assertThat(attempts(id.toString())).containsExactly(1, 1, 2);
    assertThat(arrivals(id.toString()))
        .extracting(arrival -> arrival.get("path"))
        .containsExactlyInAnyOrder("/deliveries/S-00000012", "/invoices/S-00000012");
    when()
        .get("/statements/{id}/result", id)
        .then()
        .body("lines.status", equalTo(List.of("announced", "delivered")));
  }

  @Test
  void aPartThatIsFinishedTwice_countsOnce() {
    String id = month("C-00000001");
    events(id);
    Part part =
        new Part(UUID.fromString(id), Subject.month("C-00000001", "2026-01"), 1, "S-00000011", 1);
    sql.change(
        "UPDATE statements SET state = 'running', ended_at = NULL WHERE id = ?", part.statement());

    new SqlLedger(sql).finish(part, new Line("S-00000011", "lost", null, null));

    when().get("/statements/{id}", id).then().body("done", equalTo(3));
    assertThat(
            sql.rows(
                row -> row.getString(1),
                "SELECT status FROM statement_lines WHERE statement = ? AND part = 1",
                part.statement()))
        .containsExactly("delivered");
    when().delete("/statements/{id}", id);
  }

  @Test
  void order_isRefused_whenTooManyWait() {
    sql.change(
        "UPDATE statements SET state = 'cancelled', ended_at = now() WHERE ended_at IS NULL");
    List<String> open = new ArrayList<>();
    ValidatableResponse answer = post("{\"customer\":\"C-00000006\",\"month\":\"2026-01\"}");
    while (answer.extract().statusCode() == 202) {
      open.add(answer.extract().path("id"));
      answer = post("{\"customer\":\"C-00000006\",\"month\":\"2026-01\"}");
    }

    problem(answer, 503)
        .header("Retry-After", "60")
        .body("setting", containsString("gateway.statements.most-open (now 4)"));
    assertThat(open).hasSize(4);
    open.forEach(id -> when().delete("/statements/{id}", id).then().statusCode(204));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"customer\":\"C-1\",\"month\":\"2026-01\"} | customer",
        "{\"customer\":42,\"month\":\"2026-01\"} | customer",
        "{\"month\":\"2026-01\"} | customer",
        "{\"customer\":\"C-00000042\"} | month",
        "{\"customer\":\"C-00000042\",\"month\":\"2026-13\"} | month",
        "{\"customer\":\"C-00000042\",\"month\":\"2026-01\\u0000\"} | month",
        "{\"customer\":\"C-00000042' OR 1=1 --\",\"month\":\"2026-01\"} | customer",
        "{\"customer\":\"<script>alert(1)</script>\",\"month\":\"2026-01\"} | customer",
        "{\"customer\":\"C-00000042\",\"month\":\"2026-01\",\"days\":3} | days",
        "{\"reference\":\"S-00000017\"} | reference",
        "{\"reference\":\"R-00000017\",\"month\":\"2026-01\"} | month",
        "{\"reference\":\"R-00000017\",\"customer\":\"C-00000042\"} | customer",
      })
  void order_isRefusedWithTheFieldsName_whenItIsWrong(String body, String field) {
    problem(post(body), 400).body("field", equalTo(field));
  }

  @Test
  void order_isRefused_whenItIsNotJson() {
    problem(given().contentType("text/plain").body("x").post("/statements").then(), 415);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/result", "/events"})
  void unknownStatement_is404_andAMalformedIdIs400(String rest) {
    problem(when().get("/statements/" + UUID.randomUUID() + rest).then(), 404);
    for (String id : List.of("17", "S-00000017", "1-1-1-1-1", "%00")) {
      problem(given().urlEncodingEnabled(false).get("/statements/" + id + rest).then(), 400)
          .body("field", equalTo("id"));
    }
  }

  @Test
  void cancel_answers404_whenThereIsNoSuchStatement() {
    problem(when().delete("/statements/" + UUID.randomUUID()).then(), 404);
  }

  @Test
  void ended_isForgotten_whenItIsOldEnough() {
    String id = month("C-00000001");
    events(id);
    sql.change(
        "UPDATE statements SET ended_at = now() - interval '31 days' WHERE id = ?",
        UUID.fromString(id));

    assertThat(new Statements(sql).forget(java.time.Duration.ofDays(30))).isPositive();

    problem(when().get("/statements/{id}", id).then(), 404);
    assertThat(attempts(id)).isEmpty();
  }

  private static String month(String customer) {
    return order("{\"customer\":\"" + customer + "\",\"month\":\"2026-01\"}").extract().path("id");
  }

  private static ValidatableResponse order(String body) {
    return post(body).statusCode(202);
  }

  private static ValidatableResponse post(String body) {
    return given().contentType("application/json").body(body).post("/statements").then();
  }

  /** Listens until the statement has ended. */
  private static List<JsonPath> events(String id) {
    return when()
        .get("/statements/{id}/events", id)
        .then()
        .statusCode(200)
        .contentType(containsString("text/event-stream"))
        .extract()
        .asString()
        .lines()
        .filter(line -> line.startsWith("data:"))
        .map(line -> JsonPath.from(line.substring("data:".length())))
        .toList();
  }

  private static JsonPath last(List<JsonPath> events) {
    return events.get(events.size() - 1);
  }

  private static void awaitDone(String id, int done) {
    int now = 0;
    while (now < done) {
      now = when().get("/statements/{id}", id).then().extract().path("done");
    }
  }

  private List<Integer> attempts(String id) {
    return sql.rows(
        row -> row.getInt(1),
        "SELECT attempts FROM statement_parts WHERE statement = ? ORDER BY part",
        UUID.fromString(id));
  }

  private List<Map<String, Object>> arrivals(String id) {
    List<Map<String, Object>> all =
        given().baseUri(suppliers).port(port()).get("/arrivals").jsonPath().getList("$");
    return all.stream().filter(arrival -> String.valueOf(arrival.get("id")).contains(id)).toList();
  }

  private int port() {
    return Integer.parseInt(suppliers.substring(suppliers.lastIndexOf(':') + 1));
  }

  private static Map<String, Object> sum(String currency, int invoices, int gross, int unpaid) {
    return Map.of(
        "currency", currency, "invoices", invoices, "grossCents", gross, "unpaidCents", unpaid);
  }

  private static ValidatableResponse problem(ValidatableResponse answer, int status) {
    return answer.statusCode(status).contentType(PROBLEM).body("status", equalTo(status));
  }
}
