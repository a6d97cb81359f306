package dev.brownout.budget.lanes;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.brownout.budget.lanes.testapp.ChainResource;
import dev.brownout.budget.lanes.testapp.Listeners;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The policy that is what people have today. */
@QuarkusTest
@QuarkusTestResource(Listeners.class)
class SmallRyeEngineTest {

  @Inject MeterRegistry meters;

  @Test
  void everyFailure_isRetried_upToMaxAttempts() {
    double extra = attempts("extra");

    given()
        .header("Brownout-Policy", "smallrye")
        .get("/troubled/failing/f")
        .then()
        .statusCode(503)
        .contentType("application/problem+json");

    assertThat(ChainResource.arrived("f")).isEqualTo(3);
    assertThat(attempts("extra") - extra).isEqualTo(2);
  }

  @Test
  void aTimedOutAttempt_isRetried_andLeftRunning() {
    double late = results("ok");

    given()
        .header("Brownout-Policy", "smallrye")
        .get("/troubled/silent/s")
        .then()
        .statusCode(504)
        .contentType("application/problem+json");

    assertThat(ChainResource.arrived("s")).isEqualTo(3);
    await().atMost(Duration.ofSeconds(20)).until(() -> results("ok") - late == 3);
    assertThat(ChainResource.cancelled("s")).isZero();
  }

  @Test
  void aBudgetedPolicy_endsTheAttemptsThatTheOtherLeavesRunning() {
    given()
        .header("Brownout-Policy", "deadline")
        .header("Budget-Remaining-Ms", "700")
        .get("/troubled/silent/b")
        .then()
        .statusCode(504);

    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> ChainResource.cancelled("b") == ChainResource.arrived("b"));
  }

  private double attempts(String kind) {
    return sum("budget.attempts", "kind", kind);
  }

  private double results(String result) {
    return sum("budget.attempt.results", "result", result);
  }

  private double sum(String name, String tag, String value) {
    return meters
        .find(name)
        .tags("client", "store", "policy", "smallrye", tag, value)
        .counters()
        .stream()
        .mapToDouble(counter -> counter.count())
        .sum();
  }
}
