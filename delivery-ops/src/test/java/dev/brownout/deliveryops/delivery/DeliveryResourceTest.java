package dev.brownout.deliveryops.delivery;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import dev.brownout.deliveryops.StoreServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(StoreServer.class)
class DeliveryResourceTest {

  @Test
  void read_answersTheDelivery_whenTheStoreKnowsTheShipment() {
    when()
        .get("/deliveries/S-00000017")
        .then()
        .statusCode(200)
        .contentType("application/json")
        .body("shipmentId", equalTo("S-00000017"))
        .body("status", equalTo("out-for-delivery"))
        .body("lastSeen.city", equalTo("Graz"))
        .body("promisedOn", equalTo("2026-01-18"))
        .body("history", hasSize(4));
  }

  @ParameterizedTest
  @CsvSource({
    "S-00000404, 404, There is no shipment S-00000404",
    "S-00000500, 502, 500",
    "S-00000502, 502, ",
    "S-00000503, 503, attempts"
  })
  void read_passesTheTroubleOn_whenTheStoreHasSome(String id, int status, String words) {
    problem("/deliveries/" + id, status).body("detail", containsString(words == null ? "" : words));
  }

  @Test
  void read_answers504AndAccountsForIt_whenTheStoreIsLate() {
    given()
        .header("Budget-Remaining-Ms", 200)
        .when()
        .get("/deliveries/S-00000504")
        .then()
        .statusCode(504)
        .contentType("application/problem+json")
        .body("detail", containsString("200 ms set by the caller"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "I-00000017", "S-000000017", "s-00000017", "%00"})
  void read_answers400_whenTheIdIsMalformed(String id) {
    problem("/deliveries/" + id, 400).body("detail", containsString("S-00000017"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/health/ready", "/q/metrics", "/q/openapi", "/q/info"})
  void operations_areServed_besideTheDeliveries(String path) {
    when().get(path).then().statusCode(200);
  }

  private static ValidatableResponse problem(String path, int status) {
    return given()
        .urlEncodingEnabled(false)
        .when()
        .get(path)
        .then()
        .statusCode(status)
        .contentType("application/problem+json")
        .body("status", equalTo(status));
  }
}
