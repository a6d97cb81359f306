package dev.brownout.gateway.tracking;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.brownout.gateway.ArmsServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(ArmsServer.class)
class PartialReadTest {

  @Inject MeterRegistry meters;

  @Test
  void read_answersEverything_whenBothArmsAnswer() {
    partial("S-00000017", 200).body("", equalTo(JsonPath.from(Examples.WHOLE_VIEW).getMap("")));
  }

  @Test
  void read_leavesOutTheChargeAndSaysWhy_whenBillingIsLate() {
    double late = wasted();

    late("S-00000601")
        .body("delivery.history", hasSize(4))
        .body("$", not(hasKey("charge")))
        .body("missing", hasSize(1))
        .body("missing[0].part", equalTo("charge"))
        .body("missing[0].supplier", equalTo("billing"))
        .body("missing[0].why", startsWith("billing did not answer within its share ("))
        .body("missing[0].reason", equalTo("deadline"))
        .body("missing[0].retryHelps", equalTo(true))
        .body("missing[0].retryAfterSeconds", equalTo(0));

    assertThat(wasted()).as("answers after their deadline").isEqualTo(late);
  }

  @Test
  void read_leavesOutTheDeliveryAndSaysWhy_whenDeliveryOpsIsLate() {
    late("S-00000602")
        .body("$", not(hasKey("delivery")))
        .body("charge.invoiceId", equalTo("I-00000017"))
        .body("missing[0].part", equalTo("delivery"))
        .body("missing[0].why", startsWith("delivery-ops did not answer within its share ("));
  }

  @ParameterizedTest
  @CsvSource({
    "S-00000603, retry-after, true, 30, left alone for 30 s",
    "S-00000604, supplier-advice, true, 1, to ask again at once is pointless",
    "S-00000605, 404, false, , knows nothing of this shipment"
  })
  void read_saysWhetherAndWhenToAskAgain_whenBillingFails(
      String id, String reason, boolean helps, Integer after, String words) {
    partial(id, 200)
        .body("delivery.history", hasSize(4))
        .body("missing[0].part", equalTo("charge"))
        .body("missing[0].reason", equalTo(reason))
        .body("missing[0].retryHelps", equalTo(helps))
        .body("missing[0].retryAfterSeconds", after == null ? nullValue() : equalTo(after))
        .body("missing[0].why", containsString(words));
  }

  @Test
  void read_leavesOutTheDelivery_whenItsAnswerIsBroken() {
    partial("S-00000502", 200)
        .body("charge.status", equalTo("paid"))
        .body("missing[0].part", equalTo("delivery"))
        .body("missing[0].retryHelps", equalTo(false));
  }

  @ParameterizedTest
  @CsvSource({
    "S-00000404, 404, There is no shipment S-00000404",
    "S-00000503, 404, There is no shipment S-00000503",
    "S-00000606, 404, There is no shipment S-00000606"
  })
  void read_failsAsWithoutTheParameter_whenBothArmsFail_orThereIsNoShipment(
      String id, int status, String words) {
    partial(id, status)
        .contentType("application/problem+json")
        .body("detail", containsString(words));
  }

  @Test
  void read_answers504_whenBothArmsAreLate() {
    given()
        .header("Budget-Remaining-Ms", 400)
        .when()
        .get("/tracking/S-00000504?partial=true")
        .then()
        .statusCode(504)
        .contentType("application/problem+json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?partial=false", "?part=true"})
  void read_isAllOrNothing_withoutTheParameter(String query) {
    given()
        .urlEncodingEnabled(false)
        .when()
        .get("/tracking/S-00000017" + query)
        .then()
        .statusCode(200)
        .body("charge.grossCents", equalTo(3012))
        .body("lastSeen.city", equalTo("Graz"))
        .body("$", not(hasKey("missing")));
    when().get("/tracking/S-00000605").then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "partial",
        "partial=",
        "partial=1",
        "partial=TRUE",
        "partial=true&partial=false",
        "partial=%3Cscript%3E"
      })
  void read_answers400AndNamesTheField_whenTheParameterIsMalformed(String query) {
    given()
        .urlEncodingEnabled(false)
        .when()
        .get("/tracking/S-00000017?" + query)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo("partial"));
  }

  @Test
  void read_answers400_whenTheIdIsMalformedAsWell() {
    partial("17", 400).body("field", equalTo("id"));
  }

  @Test
  void description_hasBothExamples() {
    when()
        .get("/q/openapi?format=json")
        .then()
        .body("paths.'/tracking/{id}'.get.parameters.name", containsInAnyOrder("id", "partial"))
        .body(
            "paths.'/tracking/{id}'.get.responses.'200'.content.'application/json'.examples",
            aMapWithSize(3));
  }

  private static ValidatableResponse partial(String id, int status) {
    return when().get("/tracking/" + id + "?partial=true").then().statusCode(status);
  }

  private static ValidatableResponse late(String id) {
    return given()
        .header("Budget-Remaining-Ms", 600)
        .when()
        .get("/tracking/" + id + "?partial=true")
        .then()
        .statusCode(200)
        .contentType("application/json");
  }

  private double wasted() {
    var counter = meters.find("budget.wasted").counter();
    return counter == null ? 0 : counter.count();
  }
}
