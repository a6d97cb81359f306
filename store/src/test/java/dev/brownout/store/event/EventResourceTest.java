package dev.brownout.store.event;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.store.PostgresResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class EventResourceTest {

  private static final String PROBLEM = "application/problem+json";

  @Inject DataSource database;

  private KeyedEvents events;

  @BeforeEach
  void lay() throws SQLException {
    events = new KeyedEvents(database);
  }

  @AfterEach
  void clear() throws SQLException {
    events.close();
  }

  @Test
  void record_storesTheEventAndItsKey_whenTheKeyIsNew() throws SQLException {
    String keptUntil =
        events
            .write("k-1", 7)
            .then()
            .statusCode(201)
            .contentType("application/json")
            .header("Idempotency-Replayed", nullValue())
            .body("shipmentId", equalTo(KeyedEvents.SHIPMENT))
            .body("number", equalTo(2))
            .body("at", equalTo("2026-03-01T12:07:00Z"))
            .extract()
            .header("Idempotency-Kept-Until");

    assertThat(Duration.between(keptNow(), Instant.parse(keptUntil)).abs()).isLessThan(minutes(5));
    assertThat(events.effects("k-1")).isEqualTo(1);
    assertThat(events.keys()).isEqualTo(1);
    when()
        .get("/records/shipments/" + KeyedEvents.SHIPMENT)
        .then()
        .body("status", equalTo("in-transit"))
        .body("events", hasSize(2))
        .body("events[1].at", equalTo("2026-03-01T12:07:00Z"));
  }

  @Test
  void record_givesTheFirstAnswerAgain_whenTheWriteIsRepeated() throws SQLException {
    String first = events.write("k-1", 7).then().statusCode(201).extract().asString();
    events.write("k-2", 8).then().statusCode(201);

    for (int repetition = 0; repetition < 3; repetition++) {
      String again =
          events
              .write("k-1", 7)
              .then()
              .statusCode(201)
              .contentType("application/json")
              .header("Idempotency-Replayed", "true")
              .header("Idempotency-Kept-Until", notNullValue())
              .extract()
              .asString();
      assertThat(again).isEqualTo(first);
    }
    assertThat(events.effects("k-1")).isEqualTo(1);
    assertThat(events.shown()).isEqualTo(2);
  }

  @Test
  void record_knowsThePayloadAgain_whenItIsWrittenInOtherWords() throws SQLException {
    events.write("k-1", 7).then().statusCode(201);

    events
        .post(
            KeyedEvents.SHIPMENT,
            "k-1",
            "{\"city\":\"Gr\\u0061z\", \"at\":\"2026-03-01T12:07:00.000Z\", \"code\":\"in-transit\"}")
        .then()
        .statusCode(201)
        .header("Idempotency-Replayed", "true");
    assertThat(events.effects()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "S-90000001, in-transit, 2026-03-01T12:08:00Z, Graz",
    "S-90000001, delivered,  2026-03-01T12:07:00Z, Graz",
    "S-90000001, in-transit, 2026-03-01T12:07:00Z, Wien",
    "S-90000002, in-transit, 2026-03-01T12:07:00Z, Graz",
  })
  void record_answers422WithoutEffect_whenTheKeyHasAnotherPayload(
      String shipment, String code, String at, String city) throws SQLException {
    events.write("k-1", 7).then().statusCode(201);

    events
        .post(shipment, "k-1", KeyedEvents.body(code, at, city))
        .then()
        .statusCode(422)
        .contentType(PROBLEM)
        .header("Idempotency-Replayed", nullValue())
        .body("field", equalTo("Idempotency-Key"))
        .body("reason", equalTo("key-reused"));
    assertThat(events.effects()).isEqualTo(1);
    assertThat(events.shown()).isEqualTo(1);
    events.write("k-1", 7).then().statusCode(201).header("Idempotency-Replayed", "true");
  }

  @Test
  void record_keepsCallersApart_whenTheyChooseTheSameKey() throws SQLException {
    events.write("k-1", 7).then().statusCode(201);

    for (String caller : new String[] {"another", null}) {
      var write =
          given()
              .header("Content-Type", "application/json")
              .header("Idempotency-Key", "\"k-1\"")
              .body(KeyedEvents.body("in-transit", KeyedEvents.at(9), "Wien").getBytes(UTF_8));
      (caller == null ? write : write.header("Caller", caller))
          .post("/shipments/" + KeyedEvents.SHIPMENT + "/events")
          .then()
          .statusCode(201)
          .header("Idempotency-Replayed", nullValue());
    }
    assertThat(events.effects("k-1")).isEqualTo(3);
    assertThat(
            events.number(
                "SELECT count(DISTINCT caller) FROM carrier_events WHERE caller IN"
                    + " ('test', 'another', 'anonymous')"))
        .isEqualTo(3);
  }

  @Test
  void record_keepsTheRefusal_whenTheShipmentIsUnknown() throws SQLException {
    String first =
        events
            .write("S-90000404", "k-1", "in-transit", 7)
            .then()
            .statusCode(404)
            .contentType(PROBLEM)
            .body("status", equalTo(404))
            .body("reason", equalTo("unknown-shipment"))
            .extract()
            .asString();
    events.lay("S-90000404", "in-transit");

    events
        .write("S-90000404", "k-1", "in-transit", 7)
        .then()
        .statusCode(404)
        .contentType(PROBLEM)
        .header("Idempotency-Replayed", "true")
        .body(equalTo(first));
    assertThat(events.effects()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "S-90000002, in-transit, 30, already-delivered, 'was delivered at 2026-03-01T12:00:00Z'",
    "S-90000002, delivered,  30, already-delivered, nothing can follow",
    "S-90000001, announced,  30, out-of-order, announced at 2026-03-01T12:30:00Z cannot follow",
    "S-90000001, picked-up,  30, out-of-order, in-transit at 2026-03-01T12:00:00Z"
  })
  void record_keepsTheRefusal_whenTheEventCannotFollow(
      String shipment, String code, int minute, String reason, String words) throws SQLException {
    for (String replayed : new String[] {null, "true"}) {
      events
          .write(shipment, "k-1", code, minute)
          .then()
          .statusCode(409)
          .contentType(PROBLEM)
          .header("Retry-After", nullValue())
          .header("Idempotency-Replayed", replayed == null ? nullValue() : equalTo(replayed))
          .body("reason", equalTo(reason))
          .body("detail", containsString(words));
    }
    assertThat(events.effects()).isZero();
    assertThat(events.shown()).isZero();
  }

  @Test
  void record_refusesAnEventThatIsEarlierThanTheLast_andKeepsThat() throws SQLException {
    events.write("k-1", 20).then().statusCode(201);

    events.write("k-2", 19).then().statusCode(409).body("reason", equalTo("out-of-order"));

    events.write("k-3", 20).then().statusCode(201);
    events.write("k-2", 19).then().statusCode(409).header("Idempotency-Replayed", "true");
    assertThat(events.shown()).isEqualTo(2);
  }

  @Test
  void record_bringsTheShipmentToItsEnd_stepByStep() throws SQLException {
    events.lay("S-90000003", "announced");
    int minute = 1;
    for (String code :
        new String[] {"picked-up", "in-transit", "out-for-delivery", "in-transit", "delivered"}) {
      events.write("S-90000003", "k-" + minute, code, minute).then().statusCode(201);
      minute++;
    }

    when()
        .get("/records/shipments/S-90000003")
        .then()
        .body("status", equalTo("delivered"))
        .body("events", hasSize(6));
  }

  @Test
  void record_refusesOneMore_whenTheHistoryIsFull() throws SQLException {
    events.execute(
        "UPDATE shipments SET events = (SELECT jsonb_agg(s.events -> 0)"
            + " FROM shipments AS s, generate_series(1, 500) WHERE s.id = 'S-90000001')"
            + " WHERE id = 'S-90000001'");

    events.write("k-1", 7).then().statusCode(409).body("reason", equalTo("history-full"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "k-1", "\"\"", "\"a\"; b=1", "\"ä\""})
  void record_isRefusedByName_whenTheKeyIsMissingOrMalformed(String key) throws SQLException {
    var write =
        given()
            .header("Content-Type", "application/json")
            .body(KeyedEvents.body("in-transit", KeyedEvents.at(7), "Graz").getBytes(UTF_8));
    (key.isEmpty() ? write : write.header("Idempotency-Key", key))
        .post("/shipments/" + KeyedEvents.SHIPMENT + "/events")
        .then()
        .statusCode(400)
        .contentType(PROBLEM)
        .body("field", equalTo("Idempotency-Key"));
    assertNothingWritten();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "S-9000000x | in-transit     | 2026-03-01T12:07:00Z      | Graz   | id",
        "S-90000001 | lost           | 2026-03-01T12:07:00Z      | Graz   | code",
        "S-90000001 | in-transit     | yesterday                 | Graz   | at",
        "S-90000001 | in-transit     | 1999-12-31T23:59:59Z      | Graz   | at",
        "S-90000001 | in-transit     | +100000-01-01T00:00:00Z   | Graz   | at",
        "S-90000001 | in-transit     | 2026-03-01T12:07:00Z      | \\u0000 | city"
      })
  void record_isRefusedByName_whenAFieldIsWrong(
      String shipment, String code, String at, String city, String field) throws SQLException {
    events
        .post(shipment, "k-1", KeyedEvents.body(code, at, city))
        .then()
        .statusCode(400)
        .contentType(PROBLEM)
        .body("field", equalTo(field));
    assertNothingWritten();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "17", "{\"code\": {}}", "{\"code\": [\"in-transit\"]}"})
  void record_isRefusedAsAProblem_whenTheBodyIsNoEvent(String body) throws SQLException {
    events
        .post(KeyedEvents.SHIPMENT, "k-1", body)
        .then()
        .statusCode(400)
        .contentType(PROBLEM)
        .body("status", equalTo(400));
    assertNothingWritten();
  }

  @Test
  void record_takesTextAsText_whateverItLooksLike() throws SQLException {
    String city = "'); DROP TABLE carrier_events; -- <b>";

    events
        .post(KeyedEvents.SHIPMENT, "k-1", KeyedEvents.body("in-transit", KeyedEvents.at(7), city))
        .then()
        .statusCode(201)
        .body("city", equalTo(city));
    assertThat(events.effects("k-1")).isEqualTo(1);
  }

  private void assertNothingWritten() throws SQLException {
    assertThat(events.effects()).isZero();
    assertThat(events.keys()).isZero();
    assertThat(events.shown()).isZero();
  }

  private Instant keptNow() throws SQLException {
    return Instant.ofEpochSecond(
        events.number("SELECT extract(epoch FROM now() + interval '24 hours')::bigint"));
  }

  private static Duration minutes(int minutes) {
    return Duration.ofMinutes(minutes);
  }
}
