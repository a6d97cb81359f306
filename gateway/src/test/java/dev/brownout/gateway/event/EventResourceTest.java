package dev.brownout.gateway.event;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.gateway.EventsServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(EventsServer.class)
class EventResourceTest {

  private static final String PROBLEM = "application/problem+json";
  private static final String EVENT =
      "{\"code\": \"in-transit\", \"at\": \"2026-03-01T12:07:00Z\", \"city\": \"Graz\"}";

  @ConfigProperty(name = "quarkus.rest-client.\"delivery-ops/events\".url")
  String supplier;

  private final String key = UUID.randomUUID().toString();

  @ParameterizedTest
  @CsvSource({
    "S-00000001, 201, application/json,         2026-12-01T00:00:00Z, ,     , ",
    "S-00000002, 201, application/json,         2026-12-01T00:00:00Z, true, , ",
    "S-00000404, 404, application/problem+json, ,                     true, , ",
    "S-00000409, 409, application/problem+json, ,                     ,     1, ",
    "S-00000422, 422, application/problem+json, ,                     ,      , "
  })
  void record_passesTheStoresAnswerOn_letterByLetter(
      String id, int status, String type, String keptUntil, String replayed, String retryAfter) {
    Response answer = write(id, EVENT);

    answer
        .then()
        .statusCode(status)
        .contentType(type)
        .header("Idempotency-Kept-Until", keptUntil == null ? nullValue() : equalTo(keptUntil))
        .header("Idempotency-Replayed", replayed == null ? nullValue() : equalTo(replayed))
        .header("Retry-After", retryAfter == null ? nullValue() : equalTo(retryAfter))
        .header("Request-Id", notNullValue());
    assertThat(answer.asString())
        .isEqualTo(
            status == 201
                ? "{\"number\" : 5}"
                : "{\"status\" : " + status + ", \"reason\" : \"the supplier's own\"}");
    assertThat(arrivals()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"S-00000503", "S-00000504", "S-00000000"})
  void record_isRepeatedUnderItsOwnKey_whenAnAttemptFails(String id) {
    write(id, EVENT).then().statusCode(201).body("number", equalTo(5));

    List<JsonObject> arrived = arrivals();
    assertThat(arrived).hasSize(id.equals("S-00000000") ? 2 : 3);
    assertThat(arrived).extracting(a -> a.getString("key")).containsOnly('"' + key + '"');
    assertThat(arrived)
        .extracting(a -> a.getString("body"))
        .containsOnly(arrived.get(0).getString("body"));
    assertThat(arrived).extracting(a -> a.getString("caller")).containsOnly("test");
    assertThat(arrived).extracting(a -> a.getString("attempt")).startsWith("1", "2");
  }

  @Test
  void record_isGivenUpAfterThreeAttempts_andAccountsForThem() {
    write("S-00000599", EVENT)
        .then()
        .statusCode(503)
        .contentType(PROBLEM)
        .body("reason", equalTo("attempts"))
        .body("client", equalTo("delivery-ops/events"))
        .body("attempts.size()", equalTo(3));
    assertThat(arrivals()).hasSize(3);
  }

  @Test
  void record_answers504_whenNobodyAnswersInTime() {
    request()
        .header("Budget-Remaining-Ms", 300)
        .body(EVENT.getBytes(UTF_8))
        .post("/shipments/S-00000999/events")
        .then()
        .statusCode(504)
        .contentType(PROBLEM)
        .body("detail", containsString("300 ms set by the caller"));
  }

  @Test
  void record_sendsOneForm_howeverItWasWritten() {
    write(
            "S-00000001",
            "{ \"city\":\"Gr\\u0061z\", \"at\":\"2026-03-01T13:07+01:00\",\"code\":\"in-transit\"}")
        .then()
        .statusCode(201);

    assertThat(new JsonObject(arrivals().get(0).getString("body")))
        .isEqualTo(new JsonObject(EVENT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "plain", "'single'", "\"\"", "\"a\"; b=1", "\"open", "\"Kölsch\"", ":YQ==:"})
  void record_isRefusedByName_whenTheKeyIsMissingOrMalformed(String header) {
    refusedKey(header);
  }

  @Test
  void record_isRefusedByName_whenTheKeyIsTooLong() {
    refusedKey('"' + "k".repeat(257) + '"');
  }

  private void refusedKey(String header) {
    int before = allArrivals().size();
    RequestSpecification write =
        given().header("Content-Type", "application/json").body(EVENT.getBytes(UTF_8));
    (header.isEmpty() ? write : write.header("Idempotency-Key", header))
        .post("/shipments/S-00000001/events")
        .then()
        .statusCode(400)
        .contentType(PROBLEM)
        .body("field", equalTo("Idempotency-Key"));
    assertThat(allArrivals()).hasSize(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"two words", "<b>", "a,b"})
  void record_isRefusedByName_whenTheCallersNameCouldDoHarm(String caller) {
    given()
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", '"' + key + '"')
        .header("Caller", caller)
        .body(EVENT.getBytes(UTF_8))
        .post("/shipments/S-00000001/events")
        .then()
        .statusCode(400)
        .body("field", equalTo("Caller"));
    assertThat(arrivals()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "17                 | in-transit      | 2026-03-01T12:07:00Z  | Graz       | id",
        "S-000000017        | in-transit      | 2026-03-01T12:07:00Z  | Graz       | id",
        "S-0000001'--       | in-transit      | 2026-03-01T12:07:00Z  | Graz       | id",
        "S-00000001         | lost            | 2026-03-01T12:07:00Z  | Graz       | code",
        "S-00000001         | <b>in-transit   | 2026-03-01T12:07:00Z  | Graz       | code",
        "S-00000001         | in-transit';--  | 2026-03-01T12:07:00Z  | Graz       | code",
        "S-00000001         | in-transit      | yesterday             | Graz       | at",
        "S-00000001         | in-transit      | 2026-03-01            | Graz       | at",
        "S-00000001         | in-transit      | 2026-02-30T12:00:00Z  | Graz       | at",
        "S-00000001         | in-transit      | 9999-03-01T12:07:00Z  | Graz       | at",
        "S-00000001         | in-transit      | 2026-03-01T12:07:00Z  | Gr\\u0000az | city",
        "S-00000001         | in-transit      | 2026-03-01T12:07:00Z  | Gr\\u001baz | city"
      })
  void record_isRefusedByName_whenAFieldIsWrong(
      String id, String code, String at, String city, String field) {
    write(id, "{\"code\": \"" + code + "\", \"at\": \"" + at + "\", \"city\": \"" + city + "\"}")
        .then()
        .statusCode(400)
        .contentType(PROBLEM)
        .body("field", equalTo(field));
    assertThat(arrivals()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "{\"code\": \"in-transit\"}, 400",
    "not JSON, 400",
    "[], 400",
  })
  void record_isRefused_whenTheBodyIsNoEvent(String body, int status) {
    write("S-00000001", body).then().statusCode(status).contentType(PROBLEM);
    assertThat(arrivals()).isEmpty();
  }

  @Test
  void record_isRefused_whenItIsTooLongOrNoJsonOrHasAFieldTooMany() {
    write("S-00000001", EVENT + " ".repeat(65_536)).then().statusCode(413).contentType(PROBLEM);
    write("S-00000001", EVENT.replace("Graz", "G".repeat(10_240)))
        .then()
        .statusCode(400)
        .body("field", equalTo("city"));
    write("S-00000001", EVENT.replace("{", "{\"weight\": 1, "))
        .then()
        .statusCode(400)
        .body("field", equalTo("weight"));
    request("text/plain")
        .body(EVENT.getBytes(UTF_8))
        .post("/shipments/S-00000001/events")
        .then()
        .statusCode(415)
        .contentType(PROBLEM);
    assertThat(arrivals()).isEmpty();
  }

  @Test
  void record_takesTextAsText_whateverItLooksLike() {
    String city = "'); DROP TABLE shipments; -- <script>";

    write("S-00000001", EVENT.replace("Graz", city)).then().statusCode(201);

    assertThat(new JsonObject(arrivals().get(0).getString("body")).getString("city"))
        .isEqualTo(city);
  }

  @Test
  void openapi_publishesTheKeyAndHowLongItIsKept() {
    String description = when().get("/q/openapi").then().statusCode(200).extract().asString();
    assertThat(description)
        .contains("/shipments/{id}/events", "Idempotency-Key", "24 hours", "Idempotency-Kept-Until")
        .contains("2026-01-17T11:20:00Z");
  }

  private Response write(String id, String body) {
    return request().body(body.getBytes(UTF_8)).post("/shipments/{id}/events", id);
  }

  private RequestSpecification request() {
    return request("application/json");
  }

  private RequestSpecification request(String type) {
    return given()
        .header("Content-Type", type)
        .header("Idempotency-Key", '"' + key + '"')
        .header("Caller", "test");
  }

  /** What arrived at the supplier under this test's key. */
  private List<JsonObject> arrivals() {
    return allArrivals().stream()
        .filter(arrival -> ('"' + key + '"').equals(arrival.getString("key")))
        .toList();
  }

  private List<JsonObject> allArrivals() {
    ValidatableResponse told = when().get(supplier + "/arrivals").then().statusCode(200);
    return new JsonArray(told.extract().asString()).stream().map(JsonObject.class::cast).toList();
  }
}
