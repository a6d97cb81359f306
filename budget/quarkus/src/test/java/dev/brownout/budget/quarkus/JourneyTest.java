package dev.brownout.budget.quarkus;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(FreePort.class)
class JourneyTest {

  private static final Duration HALF_A_SECOND = Duration.ofMillis(500);
  private static final Pattern METRIC =
      Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+);dur=([0-9.]+);desc=\"([^\"\\\\]*)\"(, |$)");

  @Inject Scripts scripts;
  @Inject Meters meters;

  @Test
  void twoCallsThatOverlap_spendTheirTimeOnce_andTheirCostTwice() {
    warmUp();
    String one = scripts.lay(Step.ok(HALF_A_SECOND));
    String other = scripts.lay(Step.ok(HALF_A_SECOND));
    Spent timeBefore = spent("time");
    Spent costBefore = spent("cost");

    Map<String, Double> timing = timing(one, other);

    Spent time = spent("time").since(timeBefore);
    Spent cost = spent("cost").since(costBefore);
    assertThat(time.count()).isEqualTo(1);
    assertThat(cost.count()).isEqualTo(2);
    // One after the other, the time could not be less than the cost.
    assertThat(cost.millis()).isGreaterThanOrEqualTo(990);
    assertThat(time.millis()).isGreaterThanOrEqualTo(495).isLessThan(cost.millis());
    assertThat(timing).containsKeys("setup", "reserve", "slack", "time", "cost: 2 attempts");
    assertThat(timing.get("time")).isBetween(495.0, time.millis() + 1);
    assertThat(timing.get("cost: 2 attempts")).isBetween(990.0, cost.millis() + 1);
  }

  @Test
  void answers_sayWhereTheTimeWent_attemptByAttempt_andItAddsUp() {
    String bad = scripts.lay(Step.status(503).header("Retry-After", "1"), Step.status(200));
    String good = scripts.lay(Step.status(200));

    Map<String, Double> timing = timing(bad, good);

    assertThat(timing)
        .containsKeys(
            "patient-attempt-1", "patient-wait-2", "patient-attempt-2", "cost: 3 attempts");
    assertThat(timing.get("patient-wait-2")).isGreaterThanOrEqualTo(990);
    double whole = timing.get("time") + timing.get("reserve") + timing.get("slack");
    assertThat(whole).isBetween(39_999.0, 40_001.0);
  }

  @Test
  void aJourneyThatDoesNotShowItsTimes_isCountedAllTheSame() {
    String id = scripts.lay(Step.status(200));
    long before = meters.timed("budget.journey.spent", "journey", "silent", "kind", "time").count();

    given()
        .get("/front/quick/uni/{id}", id)
        .then()
        .statusCode(200)
        .header("Server-Timing", nullValue());

    assertThat(meters.timed("budget.journey.spent", "journey", "silent", "kind", "time").count())
        .isEqualTo(before + 1);
  }

  /** Prometheus sees no increase in a series that begins with its first value. */
  @Test
  void aJourneyThatNobodyHasCalled_standsAtZero() {
    given()
        .get("/q/metrics")
        .then()
        .statusCode(200)
        .body(containsString("budget_journey_spent_seconds_count{journey=\"unused\",kind=\"time\""))
        .body(containsString("budget_journey_spent_seconds_sum{journey=\"unused\",kind=\"cost\""));
  }

  @Test
  void aCallOfNoJourney_showsNothing() {
    String id = scripts.lay(Step.status(200));

    given()
        .get("/front/patient/uni/{id}", id)
        .then()
        .statusCode(200)
        .header("Server-Timing", nullValue());
  }

  /** So that the time until the first attempt is next to nothing. */
  private void warmUp() {
    timing(scripts.lay(Step.status(200)), scripts.lay(Step.status(200)));
  }

  /** The header's metrics, the cost with its words; each must be written as the standard says. */
  private Map<String, Double> timing(String one, String other) {
    String header =
        given()
            .get("/front/paired/both/{one}/{other}", one, other)
            .then()
            .statusCode(200)
            .extract()
            .header("Server-Timing");
    Map<String, Double> metrics = new LinkedHashMap<>();
    Matcher metric = METRIC.matcher(header);
    int end = 0;
    while (metric.find()) {
      assertThat(metric.start()).as(header).isEqualTo(end);
      end = metric.end();
      String name = metric.group(1).equals("cost") ? "cost: " + metric.group(3) : metric.group(1);
      metrics.put(name, Double.valueOf(metric.group(2)));
    }
    assertThat(end).as(header).isEqualTo(header.length());
    return metrics;
  }

  private Spent spent(String kind) {
    Meters.Timed timed = meters.timed("budget.journey.spent", "journey", "paired", "kind", kind);
    return new Spent(timed.count(), timed.millis());
  }

  private record Spent(long count, double millis) {

    Spent since(Spent before) {
      return new Spent(count - before.count, millis - before.millis);
    }
  }
}
