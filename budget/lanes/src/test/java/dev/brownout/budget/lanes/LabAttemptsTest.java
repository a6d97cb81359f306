package dev.brownout.budget.lanes;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.lanes.testapp.Listeners;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Listeners.class)
class LabAttemptsTest {

  @BeforeEach
  void enterACell() {
    enter();
  }

  @Test
  void attempts_areThoseOfTheReadsAskedFor_withResultAndTimes() {
    read("one", 1);
    read("other", 0);

    JsonPath seen = attempts(List.of("one"));

    assertThat(seen.getList("read")).containsExactly("one", "one");
    assertThat(seen.getList("hop")).containsOnly("gateway>delivery-ops");
    assertThat(seen.getList("path")).containsExactly("1", "2");
    assertThat(seen.getList("result")).containsExactly("status", "ok");
    assertThat(seen.getLong("[0].timeout_ns")).isPositive();
    assertThat(seen.getLong("[0].ended_ns")).isGreaterThan(seen.getLong("[0].begun_ns"));
    assertThat(seen.getLong("[1].begun_ns")).isGreaterThanOrEqualTo(seen.getLong("[0].ended_ns"));
  }

  @Test
  void anAttemptOfAJourneysClient_isNamedByTheHopThatItTook() {
    given().header("Request-Id", "found").queryParam("q", "x").get("/search/0");

    assertThat(attempts(List.of("found")).getList("hop")).containsExactly("gateway>delivery-ops");
  }

  @Test
  void attempts_areForgotten_whenTheNextCellBegins() {
    read("one", 0);
    enter();
    assertThat(attempts(List.of("one")).getList("$")).isEmpty();
  }

  @Test
  void aListThatIsNone_orTooLong_isRefused() {
    post("null").then().statusCode(400);
    post("{}").then().statusCode(400);
    post("[null]").then().statusCode(400);
    String many =
        String.join(",", IntStream.range(0, 1001).mapToObj(n -> "\"" + n + "\"").toList());
    post("[" + many + "]").then().statusCode(400);
  }

  private static void read(String id, int failures) {
    given()
        .header("Request-Id", id)
        .header("Brownout-Policy", "allocated")
        .header("Budget-Remaining-Ms", "30000")
        .queryParam("q", "x")
        .get("/laned/{failures}", failures)
        .then()
        .statusCode(200);
  }

  private static JsonPath attempts(List<String> ids) {
    return given()
        .contentType("application/json")
        .body(ids)
        .post("/lab/attempts")
        .then()
        .statusCode(200)
        .extract()
        .jsonPath();
  }

  private static Response post(String body) {
    return given().contentType("application/json").body(body).post("/lab/attempts");
  }

  private static void enter() {
    given()
        .contentType("application/json")
        .body("{\"cell\":\"normal/allocated\",\"seed\":417}")
        .put("/lab/cell")
        .then()
        .statusCode(200);
  }
}
