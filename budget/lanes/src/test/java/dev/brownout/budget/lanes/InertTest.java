package dev.brownout.budget.lanes;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.anEmptyMap;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.budget.lanes.testapp.Listeners;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Outside the lab none of it does anything, even with an experiment file and lanes configured. */
@QuarkusTest
@QuarkusTestResource(Listeners.class)
@TestProfile(InertTest.OutsideTheLab.class)
class InertTest {

  /** Without the switch. */
  public static final class OutsideTheLab implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("brownout.lab.enabled", "false");
    }
  }

  @Inject MeterRegistry meters;

  @Test
  void theCell_isNotThere() {
    given().get("/lab/cell").then().statusCode(404).contentType("application/problem+json");
    given()
        .contentType("application/json")
        .body("{\"cell\":\"x\",\"seed\":1}")
        .put("/lab/cell")
        .then()
        .statusCode(404);
    given().contentType("application/json").body("[]").post("/lab/attempts").then().statusCode(404);
  }

  @Test
  void theInfo_saysNothingOfTheLab() {
    given().get("/q/info").then().statusCode(200).body("lab", anEmptyMap());
  }

  @Test
  void aPolicyHeader_isIgnored_whateverItNames() {
    given().header("Brownout-Policy", "none-such").get("/chain/end/1").then().statusCode(200);
    given()
        .header("Brownout-Policy", "no-budget")
        .header("Request-Id", "r")
        .header("Budget-Remaining-Ms", "60000")
        .get("/chain/end/1")
        .then()
        .statusCode(200)
        .body(equalTo("1 60000 r - default some"));
  }

  @Test
  void aClientsUrl_isNotChanged() {
    // The client's own URL is one that nobody listens at; the lanes would have answered.
    given().get("/laned/0").then().statusCode(503).body("reason", equalTo("attempts"));

    assertThat(meters.find("brownout.lane.attempts").counters()).isEmpty();
  }
}
