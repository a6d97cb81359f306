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
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(FreePort.class)
@TestProfile(EdgeTest.AtTheEdge.class)
class EdgeTest {

  /** A service that outsiders call, 5 s end to end, and that understands Envoy and gRPC. */
  public static final class AtTheEdge implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "budget.edge", "true", "budget.end-to-end", "5s", "budget.accept", "envoy,grpc");
    }
  }

  @Inject Scripts scripts;

  @ParameterizedTest
  @CsvSource({
    "Budget-Remaining-Ms,60000",
    "Budget-Remaining-Ms,99999999999999",
    "x-envoy-expected-rq-timeout-ms,60000",
    "x-envoy-expected-rq-timeout-ms,0",
    "grpc-timeout,1H"
  })
  void aLongerBudget_isCutToTheEdgesOwn(String header, String value) {
    assertThat(remaining(given().header(header, value))).isBetween(1L, 4_999L);
  }

  @Test
  void anAbsentBudget_isTheEdgesOwn() {
    assertThat(remaining(given())).isBetween(1L, 4_999L);
  }

  @ParameterizedTest
  @CsvSource({
    "Budget-Remaining-Ms,2000",
    "x-envoy-expected-rq-timeout-ms,2000",
    "grpc-timeout,2S",
    "grpc-timeout,2000m",
    "grpc-timeout,2000000u"
  })
  void aShorterBudget_isKept(String header, String value) {
    assertThat(remaining(given().header(header, value))).isBetween(1L, 1_999L);
  }

  @Test
  void ourOwnHeader_countsBeforeForeignOnes() {
    RequestSpecification call =
        given().header("Budget-Remaining-Ms", "1000").header("grpc-timeout", "4S");

    assertThat(remaining(call)).isBetween(1L, 999L);
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
    String id = scripts.lay(Step.ok(Duration.ofSeconds(30)));

    given()
        .header("Budget-Remaining-Ms", "60000")
        .get("/front/patient/uni/{id}", id)
        .then()
        .statusCode(504)
        .body("allowance_ms", equalTo(5000))
        .body("allowance_set_by", containsString("budget.end-to-end"));
  }

  private long remaining(RequestSpecification call) {
    String id = scripts.lay(Step.status(200));
    call.get("/front/patient/uni/{id}", id).then().statusCode(200);
    return Long.parseLong(scripts.of(id).arrivals().get(0).remainingMs());
  }
}
