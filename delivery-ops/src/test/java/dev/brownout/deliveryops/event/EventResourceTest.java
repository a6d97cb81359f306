package dev.brownout.deliveryops.event;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.deliveryops.StoreServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(StoreServer.class)
class EventResourceTest {

  private static final String EVENT = "{\"code\": \"delivered\"}";

  @Test
  void record_passesKeyCallerAndBodyOn_andTheAnswerBack() {
    write("S-00000017")
        .statusCode(201)
        .contentType("application/json")
        .header("Idempotency-Replayed", "true")
        .header("Idempotency-Kept-Until", "2026-12-01T00:00:00Z")
        .body("key", equalTo("\"k \\\"1\\\"\""))
        .body("caller", equalTo("test"))
        .body("attempt", equalTo("2.1"))
        .body("body", equalTo(EVENT));
  }

  @Test
  void record_passesARefusalOn_letterByLetter() {
    write("S-00000409")
        .statusCode(409)
        .contentType("application/problem+json")
        .header("Retry-After", "1")
        .body(equalTo("{\"status\" : 409}"));
  }

  @Test
  void record_makesOneAttempt_andLeavesTheRestToTheGateway() {
    write("S-00000503")
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-Advice", nullValue())
        .body("reason", equalTo("not-owner"))
        .body("attempts.size()", equalTo(1));
  }

  @Test
  void record_isRefusedByName_whenIdOrKeyOrCallerAreWrong() {
    write("17").statusCode(400).body("field", equalTo("id"));
    refused(request().header("Caller", "test"), "Idempotency-Key");
    refused(request().header("Idempotency-Key", "\"k\"").header("Caller", "a b"), "Caller");
  }

  private static void refused(RequestSpecification request, String field) {
    request
        .post("/shipments/S-00000017/events")
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo(field));
  }

  private static ValidatableResponse write(String id) {
    return request()
        .header("Idempotency-Key", "\"k \\\"1\\\"\"")
        .header("Caller", "test")
        .header("Attempt", "2")
        .post("/shipments/{id}/events", id)
        .then();
  }

  private static RequestSpecification request() {
    return given().header("Content-Type", "application/json").body(EVENT.getBytes(UTF_8));
  }
}
