package dev.brownout.gateway.tracking;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.gateway.ArmsServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(ArmsServer.class)
class TrackingResourceTest {

  @Test
  void read_mergesBothArms_whenBothAnswer() {
    when()
        .get("/tracking/S-00000017")
        .then()
        .statusCode(200)
        .contentType("application/json")
        .body("", equalTo(JsonPath.from(Examples.TRACKING).getMap("")));
  }

  @ParameterizedTest
  @CsvSource({
    "S-00000404, 404, There is no shipment S-00000404",
    "S-00000502, 502, unreadable answer",
    "S-00000503, 404, There is no shipment S-00000503"
  })
  void read_failsWithTheGravestFailure_whenArmsFail(String id, int status, String words) {
    problem("/tracking/" + id, status).body("detail", containsString(words));
  }

  @Test
  void read_answers504AndAccountsForIt_whenTheArmsAreLate() {
    given()
        .header("Budget-Remaining-Ms", 400)
        .when()
        .get("/tracking/S-00000504")
        .then()
        .statusCode(504)
        .contentType("application/problem+json")
        .body("detail", containsString("400 ms set by the caller"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "I-00000017", "S-000000017", "s-00000017", "%00"})
  void read_answers400_whenTheIdIsMalformed(String id) {
    problem("/tracking/" + id, 400).body("field", equalTo("id"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/health/ready", "/q/metrics", "/q/openapi", "/q/info"})
  void operations_areServed_besideTheReads(String path) {
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
