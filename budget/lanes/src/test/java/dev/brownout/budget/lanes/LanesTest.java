package dev.brownout.budget.lanes;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.budget.lane.Lane;
import dev.brownout.budget.lanes.testapp.Listeners;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(Listeners.class)
class LanesTest {

  private static final String HOP = "gateway>delivery-ops";
  private static final int LANES = 16;

  @Inject MeterRegistry meters;

  @BeforeEach
  void enterACell() {
    enter("normal/deadline", 417);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 417, -1, Long.MAX_VALUE})
  void anAttempt_goesDownTheLaneThatItsNamesDecide(long seed) {
    enter("normal/deadline", seed);
    Set<Integer> lanes = new HashSet<>();

    for (int read = 0; read < 40; read++) {
      String id = "k01-417-m-" + read;
      int lane = Lane.of(seed, id, HOP, "1", LANES);
      double before = sentDown(lane);

      String[] seen = laned(id, 0).body().asString().split(" ");

      assertThat(seen).containsExactly("" + lane, "1", id, "deadline", "/lane/0?q=a+b%26c");
      assertThat(sentDown(lane) - before).isEqualTo(1);
      lanes.add(lane);
    }
    assertThat(lanes).hasSizeGreaterThan(8);
  }

  @Test
  void anExtraAttempt_hasALaneOfItsOwn() {
    for (int read = 0; read < 20; read++) {
      String id = "extra-" + read;

      String[] seen =
          given()
              .header("Request-Id", id)
              .header("Brownout-Policy", "allocated")
              .header("Attempt", "3")
              .queryParam("q", "x")
              .get("/laned/1")
              .body()
              .asString()
              .split(" ");

      assertThat(seen).startsWith("" + Lane.of(417, id, HOP, "3.2", LANES), "3.2", id);
    }
  }

  @Test
  void theClientOfAJourney_takesTheLanesOfItsSupplier() {
    for (int read = 0; read < 20; read++) {
      String id = "search-" + read;
      int lane = Lane.of(417, id, HOP, "2", LANES);
      double before = sentDown(lane);

      String[] seen =
          given()
              .header("Request-Id", id)
              .queryParam("q", "x")
              .get("/search/1")
              .body()
              .asString()
              .split(" ");

      assertThat(seen).startsWith("" + lane, "2", id);
      assertThat(sentDown(lane) - before).isPositive();
    }
  }

  @Test
  void aPolicyThatDoesNotExist_isRefused_withTheOnesThatDo() {
    given()
        .header("Brownout-Policy", "dedline")
        .get("/laned/0")
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("detail", containsString("allocated, deadline, no-budget, retry-budget"));
  }

  @Test
  void aReadWithoutAPolicy_runsUnderTheServicesOwn_butDownTheLanesAllTheSame() {
    String[] seen =
        given().header("Request-Id", "plain-1").get("/laned/0").body().asString().split(" ");

    assertThat(seen)
        .startsWith("" + Lane.of(417, "plain-1", HOP, "1", LANES), "1", "plain-1", "null");
  }

  @Test
  void aCell_startsEveryRetryBudgetAnew() {
    // 0.30 of one first attempt pays for one extra one, 0.30 of two for none more.
    assertThat(retryBudget("a").statusCode()).isEqualTo(200);
    assertThat(retryBudget("b").statusCode()).isEqualTo(503);
    assertThat(retryBudget("c").statusCode()).isEqualTo(503);

    enter("normal/retry-budget", 418);

    assertThat(retryBudget("d").statusCode()).isEqualTo(200);
    assertThat(retryBudget("e").statusCode()).isEqualTo(503);
  }

  @Test
  void aSpentRetryBudget_isDeclinedUnderThePolicysOwnName() {
    double before = declined();
    retryBudget("a");
    retryBudget("b").then().header("Retry-Advice", "no").body("reason", equalTo("retry-budget"));

    assertThat(declined() - before).isEqualTo(1);
  }

  private Response retryBudget(String id) {
    return given()
        .header("Request-Id", id)
        .header("Brownout-Policy", "retry-budget")
        .header("Budget-Remaining-Ms", "30000")
        .queryParam("q", "x")
        .get("/laned/1");
  }

  private static Response laned(String id, int failures) {
    return given()
        .header("Request-Id", id)
        .header("Brownout-Policy", "deadline")
        .queryParam("q", "a b&c")
        .get("/laned/{failures}", failures);
  }

  private static void enter(String cell, long seed) {
    given()
        .contentType("application/json")
        .body(String.format(Locale.ROOT, "{\"cell\":\"%s\",\"seed\":%d}", cell, seed))
        .put("/lab/cell")
        .then()
        .statusCode(200)
        .body("cell", equalTo(cell))
        .body("seed", equalTo(seed > Integer.MAX_VALUE ? (Object) seed : (int) seed));
  }

  private double sentDown(int lane) {
    return meters
        .get("brownout.lane.attempts")
        .tags("hop", HOP, "lane", Integer.toString(lane))
        .counter()
        .count();
  }

  private double declined() {
    var found =
        meters
            .find("budget.declined")
            .tags("client", "laned", "policy", "retry-budget", "reason", "retry-budget")
            .counter();
    return found == null ? 0 : found.count();
  }
}
