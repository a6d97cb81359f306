package dev.brownout.budget.quarkus;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.Script.Arrival;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(FreePort.class)
class ArrivalTest {

  @Inject Scripts scripts;
  @Inject Meters meters;

  @ParameterizedTest
  @ValueSource(strings = {"0", "000", "-1", "-99999999999999999999"})
  void aCallThatArrivesExpired_isAnsweredWithoutItsWork(String budget) {
    String id = scripts.lay(Step.status(200));
    long expired = meters.count("budget.expired.on.arrival");
    long arrivals = meters.count("budget.arrivals");

    given()
        .header("Budget-Remaining-Ms", budget)
        .header("Request-Id", "late-1")
        .get("/supplier/scripts/{id}", id)
        .then()
        .statusCode(504)
        .contentType("application/problem+json")
        .body("reason", equalTo("deadline"))
        .body("request_id", equalTo("late-1"));

    assertThat(scripts.of(id).arrivals()).isEmpty();
    assertThat(meters.count("budget.expired.on.arrival") - expired).isEqualTo(1);
    assertThat(meters.count("budget.arrivals") - arrivals).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "1.5", "+5", "5 ms", "5,5", "0x10", "-", "1e3", "\u0661", " "})
  void aBudgetThatIsNoNumber_isRefused(String budget) {
    String id = scripts.lay(Step.status(200));

    given()
        .header("Budget-Remaining-Ms", budget)
        .get("/supplier/scripts/{id}", id)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("detail", containsString("Budget-Remaining-Ms"));

    assertThat(scripts.of(id).arrivals()).isEmpty();
  }

  @Test
  void aDoubledBudget_isRefused() {
    given()
        .header("Budget-Remaining-Ms", "100", "200")
        .get("/supplier/after/0")
        .then()
        .statusCode(400)
        .body("detail", containsString("one value, not 2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"9", "x", "-"})
  void aBudgetOf10Kilobytes_isCutOrRefused_andNotEchoed(String piece) {
    var answer =
        given().header("Budget-Remaining-Ms", piece.repeat(10_000)).get("/supplier/after/0");

    assertThat(answer.statusCode()).isEqualTo(piece.equals("9") ? 200 : 400);
    assertThat(answer.body().asString()).hasSizeLessThan(1_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"86400001", "999999999", "99999999999999999999999999"})
  void aHugeBudget_isCutToADay(String budget) {
    String id = scripts.lay(Step.status(200));

    given()
        .header("Budget-Remaining-Ms", budget)
        .get("/front/patient/uni/{id}", id)
        .then()
        .statusCode(200);

    assertThat(scripts.of(id).arrivals().get(0).remainingMs()).isEqualTo("20000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "x;y", "<script>", "%0d%0a", "é"})
  void aRequestIdThatCouldDoHarm_isReplaced(String given) {
    assertThat(requestIdSeen(given)).isNotEqualTo(given).hasSize(36);
  }

  @Test
  void aRequestIdOf10Kilobytes_isReplaced() {
    assertThat(requestIdSeen("a".repeat(10_000))).hasSize(36);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"abc", "1..2", ".1", "1.", "-1", "1.x", "1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1"})
  void anAttemptPathThatIsNone_isIgnored(String path) {
    assertThat(attemptSeen(path)).isEqualTo("1");
  }

  @Test
  void anAttemptPathOf10Kilobytes_isIgnored() {
    assertThat(attemptSeen("1".repeat(10_000))).isEqualTo("1");
  }

  @Test
  void foreignBudgets_areIgnored_unlessConfigured() {
    String id = scripts.lay(Step.status(200));

    given()
        .header("x-envoy-expected-rq-timeout-ms", "nonsense")
        .header("grpc-timeout", "0n")
        .header("Brownout-Policy", "none-such")
        .get("/front/patient/uni/{id}", id)
        .then()
        .statusCode(200);

    assertThat(scripts.of(id).arrivals().get(0).remainingMs()).isEqualTo("20000");
  }

  @Test
  void anUnforeseenFailure_isA500_withoutAStackTrace() {
    given()
        .get("/supplier/scripts/none-such")
        .then()
        .statusCode(500)
        .contentType("application/problem+json")
        .body("detail", containsString("the log has it"));
  }

  @Test
  void anUnknownPath_isA404Problem() {
    given().get("/nowhere").then().statusCode(404).contentType("application/problem+json");
  }

  private String requestIdSeen(String given) {
    return front("Request-Id", given).get(0).requestId();
  }

  private String attemptSeen(String path) {
    return front("Attempt", path).get(0).attempt();
  }

  private List<Arrival> front(String header, String value) {
    String id = scripts.lay(Step.status(200));
    given().header(header, value).get("/front/patient/uni/{id}", id).then().statusCode(200);
    return scripts.of(id).arrivals();
  }
}
