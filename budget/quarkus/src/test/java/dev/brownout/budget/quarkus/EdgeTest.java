package dev.brownout.budget.quarkus;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Script.Arrival;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(FreePort.class)
@TestProfile(EdgeTest.AtTheEdge.class)
class EdgeTest {

  /** A service that outsiders call, 60 s end to end, and that understands Envoy and gRPC. */
  public static final class AtTheEdge implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.ofEntries(
          Map.entry("budget.edge", "true"),
          Map.entry("budget.end-to-end", "60s"),
          Map.entry("budget.accept", "envoy,grpc"),
          Map.entry("budget.client.patient.attempt-timeout", "10m"),
          Map.entry("budget.client.patient-h2.attempt-timeout", "10m"),
          Map.entry("budget.journey.\"brief\".path", "/front/patient-h2/uni/"),
          Map.entry("budget.journey.\"brief\".end-to-end", "30s"),
          Map.entry("budget.journey.\"long\".path", "/front/patient/"),
          Map.entry("budget.journey.\"long\".method", "POST"),
          Map.entry("budget.journey.\"long\".end-to-end", "10m"));
    }
  }

  @Inject Scripts scripts;

  @ParameterizedTest
  @CsvSource({
    "Budget-Remaining-Ms,600000",
    "Budget-Remaining-Ms,99999999999999",
    "x-envoy-expected-rq-timeout-ms,600000",
    "x-envoy-expected-rq-timeout-ms,0",
    "grpc-timeout,1H"
  })
  void aLongerBudget_isCutToTheEdgesOwn(String header, String value) {
    assertThat(remaining(given().header(header, value))).isBetween(20_001L, 59_999L);
  }

  @Test
  void anAbsentBudget_isTheEdgesOwn() {
    assertThat(remaining(given())).isBetween(20_001L, 59_999L);
  }

  @ParameterizedTest
  @CsvSource({
    "Budget-Remaining-Ms,50000",
    "x-envoy-expected-rq-timeout-ms,50000",
    "grpc-timeout,50S",
    "grpc-timeout,50000m",
    "grpc-timeout,50000000u"
  })
  void aShorterBudget_isKept(String header, String value) {
    assertThat(remaining(given().header(header, value))).isBetween(20_001L, 49_999L);
  }

  @Test
  void ourOwnHeader_countsBeforeForeignOnes() {
    RequestSpecification call =
        given().header("Budget-Remaining-Ms", "50000").header("grpc-timeout", "55S");

    assertThat(remaining(call)).isBetween(20_001L, 49_999L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "S", "123456789S", "1x", "-1S", "", "1 S"})
  void aGrpcTimeoutOfAnotherForm_isRefused(String value) {
    given()
        .header("grpc-timeout", value)
        .get("/supplier/after/0")
        .then()
        .statusCode(400)
        .body("detail", containsString("grpc-timeout"));
  }

  @Test
  void anExpiredGrpcTimeout_isAnsweredWith504() {
    given().header("grpc-timeout", "0n").get("/supplier/after/0").then().statusCode(504);
  }

  @Test
  void anOutsidersAttemptPath_isDropped_andItsRequestIdKept() {
    String id = scripts.lay(Step.status(200));

    given()
        .header("Attempt", "7.7")
        .header("Request-Id", "mine")
        .get("/front/patient/uni/{id}", id)
        .then()
        .statusCode(200);

    assertThat(scripts.of(id).arrivals()).extracting(Arrival::attempt).containsExactly("1");
    assertThat(scripts.of(id).arrivals()).extracting(Arrival::requestId).containsExactly("mine");
  }

  @Test
  void anAccount_saysThatTheServiceSetTheAllowance_whenItCutTheCallers() {
    String id = scripts.lay(Step.status(503));

    given()
        .header("Budget-Remaining-Ms", "600000")
        .get("/front/thrifty/uni/{id}", id)
        .then()
        .statusCode(503)
        .body("allowance_ms", equalTo(60000))
        .body("allowance_set_by", containsString("budget.end-to-end"));
  }

  @Test
  void aJourney_hasItsOwnTime_whateverTheServicesIs() {
    assertThat(remaining(given(), "patient-h2")).isBetween(1L, 29_999L);
  }

  @ParameterizedTest
  @CsvSource({"Budget-Remaining-Ms,50000", "x-envoy-expected-rq-timeout-ms,50000"})
  void aLongerBudget_isCutToTheJourneysOwn(String header, String value) {
    assertThat(remaining(given().header(header, value), "patient-h2")).isBetween(1L, 29_999L);
  }

  @Test
  void aBudgetShorterThanTheJourneys_isKept() {
    RequestSpecification call = given().header("Budget-Remaining-Ms", "25000");

    assertThat(remaining(call, "patient-h2")).isBetween(1L, 24_999L);
  }

  @Test
  void anAccount_namesTheSettingOfTheJourney() {
    String id = scripts.lay(Step.status(503));

    given()
        .get("/front/patient-h2/uni/{id}", id)
        .then()
        .statusCode(503)
        .body("allowance_ms", equalTo(30000))
        .body("allowance_set_by", equalTo("this service (budget.journey.\"brief\".end-to-end)"));
  }

  private long remaining(RequestSpecification call) {
    return remaining(call, "patient");
  }

  private long remaining(RequestSpecification call, String client) {
    String id = scripts.lay(Step.status(200));
    call.get("/front/{client}/uni/{id}", client, id).then().statusCode(200);
    return Long.parseLong(scripts.of(id).arrivals().get(0).remainingMs());
  }
}
