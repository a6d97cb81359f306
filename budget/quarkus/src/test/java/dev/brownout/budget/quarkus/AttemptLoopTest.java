package dev.brownout.budget.quarkus;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.Script.Arrival;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(FreePort.class)
class AttemptLoopTest {

  private static final Duration TOO_LONG = Duration.ofSeconds(30);

  @Inject Scripts scripts;
  @Inject Meters meters;

  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain"})
  void anExtraAttempt_saves_aCallWhoseFirstOneTimedOut(String kind) {
    String id = scripts.lay(Step.ok(TOO_LONG), Step.status(200));
    long extra = attempts("steady", "extra");
    long timeouts = results("steady", "timeout");
    long ok = results("steady", "ok");

    call("steady", kind, id).statusCode(200).body(equalTo("answered"));

    assertThat(scripts.of(id).arrivals()).hasSize(2);
    assertThat(attempts("steady", "extra") - extra).isEqualTo(1);
    assertThat(results("steady", "timeout") - timeouts).isEqualTo(1);
    assertThat(results("steady", "ok") - ok).isEqualTo(1);
  }

  /** resilience4j#1600: no metric had the attempts of a call, those after the first included. */
  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain"})
  void resilience4j1600_maxAttempts_isTheTotal_andEachIsCounted(String kind) {
    String id = scripts.lay(Step.status(503));
    long primary = attempts("patient", "primary");
    long extra = attempts("patient", "extra");
    long failed = results("patient", "status");
    long declined = declined("patient", "attempts");

    call("patient", kind, id)
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-Advice", "no")
        .header("Retry-After", "1")
        .body("reason", equalTo("attempts"))
        .body("attempts", hasSize(3))
        .body("attempts[2].attempt", equalTo("3"))
        .body("attempts[2].result", equalTo("status 503"))
        .body("setting", equalTo("budget.client.\"patient\".max-attempts (now 3)"));

    assertThat(scripts.of(id).arrivals()).hasSize(3);
    assertThat(attempts("patient", "primary") - primary).isEqualTo(1);
    assertThat(attempts("patient", "extra") - extra).isEqualTo(2);
    assertThat(results("patient", "status") - failed).isEqualTo(3);
    assertThat(declined("patient", "attempts") - declined).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain"})
  void theLastAttemptsTimeout_isA504_thatSaysWhereTheTimeWent(String kind) {
    String id = scripts.lay(Step.ok(TOO_LONG));

    call("quick", kind, id)
        .statusCode(504)
        .body("reason", equalTo("attempts"))
        .body("attempts", hasSize(3))
        .body("attempts[0].result", equalTo("timeout"))
        .body("attempts[0].timeout_ms", equalTo(200))
        .body("attempts[0].spent_ms", greaterThanOrEqualTo(199))
        .body("spent_ms", greaterThanOrEqualTo(599));
  }

  @Test
  void aSpentRetryBudget_isA503_thatAccountsForTheTime() {
    String id = scripts.lay(Step.status(503));
    long declined = declined("thrifty", "retry-budget");

    given()
        .header("Budget-Remaining-Ms", "5000")
        .header("Request-Id", "read-9")
        .get("/front/thrifty/uni/{id}", id)
        .then()
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-After", "1")
        .header("Retry-Advice", "no")
        .body("status", equalTo(503))
        .body("client", equalTo("thrifty"))
        .body("reason", equalTo("retry-budget"))
        .body("request_id", equalTo("read-9"))
        .body("instance", equalTo("/front/thrifty/uni/" + id))
        .body("allowance_ms", equalTo(5000))
        .body("allowance_set_by", containsString("the caller"))
        .body("attempts", hasSize(1))
        .body("attempts[0].attempt", equalTo("1"))
        .body("retry_advised", equalTo(false))
        .body("setting", containsString("budget.client.\"thrifty\".retry-budget"))
        .body("detail", containsString("5000 ms set by the caller"))
        .body("detail", containsString("Thrifty.uni"));

    assertThat(scripts.of(id).arrivals()).hasSize(1);
    assertThat(declined("thrifty", "retry-budget") - declined).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"uni,503", "uni,504", "stage,503", "plain,502"})
  void suppliersAdvice_isObeyedAndPassedOn(String kind, int status) {
    String id = scripts.lay(Step.status(status).header("Retry-Advice", "no"));

    call("patient", kind, id)
        .statusCode(503)
        .header("Retry-Advice", "no")
        .body("reason", equalTo("supplier-advice"));

    assertThat(scripts.of(id).arrivals()).hasSize(1);
  }

  /** jersey#5864: the supplier's Retry-After was ignored. */
  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain"})
  void jersey5864_aRetryAfterBeyondTheAllowance_isPassedOnAtOnce(String kind) {
    String id = scripts.lay(Step.status(503).header("Retry-After", "60"));

    given()
        .header("Budget-Remaining-Ms", "10000")
        .get("/front/patient/{kind}/{id}", kind, id)
        .then()
        .statusCode(503)
        .header("Retry-After", "60")
        .header("Retry-Advice", "no")
        .body("reason", equalTo("retry-after"));

    assertThat(scripts.of(id).arrivals()).hasSize(1);
  }

  /** jersey#5864 as well. */
  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain"})
  void jersey5864_aRetryAfterWithinTheAllowance_isWaitedFor(String kind) {
    String id = scripts.lay(Step.status(503).header("Retry-After", "1"), Step.status(200));

    given()
        .header("Budget-Remaining-Ms", "10000")
        .get("/front/patient/{kind}/{id}", kind, id)
        .then()
        .statusCode(200);

    assertThat(scripts.of(id).arrivals()).hasSize(2);
    // The wait and the first attempt are gone from what the second one is told.
    assertThat(Long.parseLong(scripts.of(id).arrivals().get(1).remainingMs())).isLessThan(9_001);
  }

  @ParameterizedTest
  @CsvSource({
    "uni,404",
    "stage,404",
    "plain,404",
    "uni,409",
    "uni,413",
    "uni,422",
    "post,404",
    "keyed,409"
  })
  void anAnswerThatWouldBeTheSameAgain_passesThroughAfterOneAttempt(String kind, int status) {
    String id = scripts.lay(Step.status(status));

    call("patient", kind, id)
        .statusCode(status)
        .contentType("application/problem+json")
        .header("Retry-Advice", nullValue());

    assertThat(scripts.of(id).arrivals()).hasSize(1);
  }

  @Test
  void a404_passesThrough_whereAnotherHopOwnsTheRetries() {
    call("delegating", "uni", scripts.lay(Step.status(404))).statusCode(404);
  }

  @Test
  void a404WithAdvice_staysA404() {
    String id = scripts.lay(Step.status(404).header("Retry-Advice", "no"));

    call("patient", "uni", id).statusCode(404);
  }

  @Test
  void aBrokenAnswer_isA502() {
    call("patient", "uni", scripts.lay(Step.status(500))).statusCode(502);
    call("patient", "uni", scripts.lay(Step.status(401))).statusCode(502);
  }

  @Test
  void anErrorAnswerAsAValue_reachesTheCaller_unlessAnotherAttemptHelps() {
    call("unmapped", "whole", scripts.lay(Step.status(404)))
        .statusCode(200)
        .body(equalTo("saw 404"));
    call("unmapped", "whole", scripts.lay(Step.status(503), Step.status(200)))
        .statusCode(200)
        .body(equalTo("saw 200"));
  }

  @Test
  void aCallThatIsNotIdempotent_isNotRepeated() {
    String id = scripts.lay(Step.status(503), Step.status(200));

    call("patient", "post", id)
        .statusCode(503)
        .header("Retry-Advice", "no")
        .body("reason", equalTo("not-idempotent"))
        .body("setting", containsString("Idempotency-Key"));

    assertThat(scripts.of(id).arrivals()).hasSize(1);
  }

  @Test
  void aCallWithAnIdempotencyKey_isRepeated() {
    String id = scripts.lay(Step.status(503), Step.status(200));

    call("patient", "keyed", id).statusCode(200);

    assertThat(scripts.of(id).arrivals()).hasSize(2);
  }

  @Test
  void aCallWhoseKeyIsMissing_isNotRepeated_thoughItCouldHaveOne() {
    String id = scripts.lay(Step.status(503), Step.status(200));
    long declined = declined("patient", "not-idempotent");

    call("patient", "keyless", id).statusCode(503).body("reason", equalTo("not-idempotent"));

    assertThat(scripts.of(id).arrivals()).hasSize(1);
    assertThat(declined("patient", "not-idempotent") - declined).isEqualTo(1);
  }

  @Test
  void aHopThatDoesNotOwnRetries_makesOneAttempt_andDoesNotAdviseAgainstMore() {
    String id = scripts.lay(Step.status(503));

    call("delegating", "uni", id)
        .statusCode(503)
        .header("Retry-Advice", nullValue())
        .body("reason", equalTo("not-owner"));

    assertThat(scripts.of(id).arrivals()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain"})
  void aSupplierThatNobodyListensFor_isTriedAgain_andIsA503(String kind) {
    long connections = results("nowhere", "connection");

    call("nowhere", kind, "any").statusCode(503).body("attempts[1].result", equalTo("connection"));

    assertThat(results("nowhere", "connection") - connections).isEqualTo(2);
  }

  /** failsafe#121: the longest duration of a call did not stop the attempt that was running. */
  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain"})
  void failsafe121_theDeadline_endsTheRunningAttempt_andItsCall(String kind) {
    String id = scripts.lay(Step.ok(TOO_LONG));

    given()
        .header("Budget-Remaining-Ms", "1000")
        .get("/front/patient/{kind}/{id}", kind, id)
        .then()
        .statusCode(504)
        .header("Retry-Advice", nullValue())
        .body("reason", equalTo("deadline"))
        .body("allowance_ms", equalTo(1000))
        .body("attempts[0].timeout_ms", lessThanOrEqualTo(1000))
        .body("attempts[0].spent_ms", lessThan(10_000))
        .body("attempts[0].result", equalTo("timeout"));

    assertThat(scripts.of(id).arrivals()).hasSize(1);
  }

  /** envoy#31597: where each layer of a chain tried again, their attempts multiplied. */
  @ParameterizedTest
  @CsvSource({
    "uni,uni",
    "uni,stage",
    "uni,plain",
    "stage,uni",
    "stage,plain",
    "plain,uni",
    "plain,plain"
  })
  void envoy31597_layersThatEachTryAgain_doNotMultiply(String outer, String inner) {
    String id = scripts.lay(Step.status(503));
    long declined = declined("far", "supplier-advice");

    given()
        .get("/front/far/{outer}/{inner}/{id}", outer, inner, id)
        .then()
        .statusCode(503)
        .header("Retry-Advice", "no")
        .body("reason", equalTo("supplier-advice"));

    assertThat(scripts.of(id).arrivals())
        .extracting(Arrival::attempt)
        .containsExactly("1.1", "1.2", "1.3");
    assertThat(declined("far", "supplier-advice") - declined).isEqualTo(1);
  }

  @Test
  void anAllowanceBelowTheReserve_startsNoAttempt() {
    String id = scripts.lay(Step.status(200));

    given()
        .header("Budget-Remaining-Ms", "1900")
        .get("/front/reserved/uni/{id}", id)
        .then()
        .statusCode(504)
        .body("reason", equalTo("deadline"))
        .body("attempts", hasSize(0));

    assertThat(scripts.of(id).arrivals()).isEmpty();
  }

  private static ValidatableResponse call(String client, String kind, String id) {
    return given().get("/front/{client}/{kind}/{id}", client, kind, id).then();
  }

  private long attempts(String client, String kind) {
    return meters.count("budget.attempts", "client", client, "policy", "default", "kind", kind);
  }

  private long results(String client, String result) {
    return meters.count("budget.attempt.results", "client", client, "result", result);
  }

  private long declined(String client, String reason) {
    return meters.count("budget.declined", "client", client, "reason", reason);
  }
}
