package dev.brownout.budget.quarkus.policy;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.oneOf;

import dev.brownout.budget.quarkus.testapp.Caller;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.Script;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpVersion;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(FreePort.class)
class ProtectionTest {

  private static final Duration BOUND = Duration.ofSeconds(20);
  private static final Duration TOO_LONG = Duration.ofSeconds(60);

  @Inject Scripts scripts;
  @Inject Meters meters;
  @Inject Vertx vertx;

  @ConfigProperty(name = "supplier.port")
  int port;

  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain"})
  void theBreaker_opensAfterFailures_andClosesAgain(String kind) {
    String bad = scripts.lay(Step.status(503));
    String good = scripts.lay(Step.status(200));
    await().atMost(BOUND).until(() -> status("breaker", kind, good) == 200);

    await().atMost(BOUND).until(() -> breakerIsOpen(kind, bad));
    assertThat(meters.gauge("budget.circuit.state", "client", "breaker")).isEqualTo(2);
    int seen = scripts.of(bad).arrivals().size();
    given()
        .get("/front/breaker/{kind}/{id}", kind, bad)
        .then()
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-Advice", "no")
        .header("Retry-After", "1");

    // It lets one call through after its delay, so a second arrival at most.
    assertThat(scripts.of(bad).arrivals()).hasSizeBetween(seen, seen + 1);
    await().atMost(BOUND).until(() -> status("breaker", kind, good) == 200);
    await()
        .atMost(BOUND)
        .until(() -> meters.gauge("budget.circuit.state", "client", "breaker") == 0);
  }

  @Test
  void answersThatAreNoFailureOfTheSupplier_doNotOpenTheBreaker() {
    String missing = scripts.lay(Step.status(404));
    String good = scripts.lay(Step.status(200));
    await().atMost(BOUND).until(() -> status("breaker", "uni", good) == 200);

    for (int i = 0; i < 12; i++) {
      assertThat(status("breaker", "uni", missing)).isEqualTo(404);
    }
    for (int i = 0; i < 12; i++) {
      given()
          .header("Budget-Remaining-Ms", "1")
          .get("/front/breaker/uni/{id}", good)
          .then()
          .statusCode(oneOf(200, 504));
    }
    assertThat(status("breaker", "uni", good)).isEqualTo(200);
  }

  @Test
  void theBulkhead_rejects_whatIsMoreThanItsLimitAndItsQueue() throws Exception {
    String slow = scripts.lay(Step.ok(TOO_LONG));
    String other = scripts.lay(Step.status(200));

    try (var caller = new Caller(vertx, HttpVersion.HTTP_1_1, port)) {
      HttpClientRequest running = begin(caller, "/front/bulkhead/uni/" + slow);
      await().atMost(BOUND).until(() -> scripts.of(slow).arrivals().size() == 1);
      HttpClientRequest queued = begin(caller, "/front/bulkhead/uni/" + other);
      await().atMost(BOUND).until(() -> status("bulkhead", "uni", other) == 503);

      given()
          .get("/front/bulkhead/uni/{id}", other)
          .then()
          .statusCode(503)
          .contentType("application/problem+json")
          .header("Retry-Advice", "no")
          .body("detail", containsString("bulkhead"));
      assertThat(scripts.of(other).arrivals()).isEmpty();

      running.reset();
      await().atMost(BOUND).until(() -> scripts.of(slow).cancelled() == 1);
      await().atMost(BOUND).until(() -> scripts.of(other).arrivals().size() == 1);
      queued.reset();
    }
    await().atMost(BOUND).until(() -> status("bulkhead", "uni", other) == 200);
  }

  /** dotnet/extensions#5185: time in the limiter's queue did not count, and came ten times over. */
  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage"})
  void dotnetExtensions5185_aCallThatWaitsForTheBulkhead_isGivenUpAtItsDeadline(String kind)
      throws Exception {
    String slow = scripts.lay(Step.ok(TOO_LONG));
    String other = scripts.lay(Step.status(200));

    try (var caller = new Caller(vertx, HttpVersion.HTTP_1_1, port)) {
      HttpClientRequest running = begin(caller, "/front/bulkhead/uni/" + slow);
      await().atMost(BOUND).until(() -> scripts.of(slow).arrivals().size() == 1);

      given()
          .header("Budget-Remaining-Ms", "500")
          .get("/front/bulkhead/{kind}/{id}", kind, other)
          .then()
          .statusCode(504)
          .body("reason", equalTo("deadline"))
          .body("attempts", hasSize(0));
      assertThat(scripts.of(slow).cancelled()).as("the other call still has the place").isZero();

      running.reset();
      await().atMost(BOUND).until(() -> scripts.of(slow).cancelled() == 1);
    }
    String good = scripts.lay(Step.status(200));
    await().atMost(BOUND).until(() -> status("bulkhead", "uni", good) == 200);
    assertThat(scripts.of(other).arrivals()).isEmpty();
  }

  /** resilience4j#2296: calls that timed out kept their places, until the bulkhead had none. */
  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain"})
  void resilience4j2296_callsThatTimeOut_leaveTheirPlacesInTheBulkhead(String kind) {
    String slow = scripts.lay(Step.ok(TOO_LONG));
    String good = scripts.lay(Step.status(200));

    for (int call = 1; call <= 3; call++) {
      int calls = call;
      given()
          .header("Budget-Remaining-Ms", "1000")
          .get("/front/bulkhead/{kind}/{id}", kind, slow)
          .then()
          .statusCode(504);
      await().atMost(BOUND).until(() -> scripts.of(slow).cancelled() == calls);
    }

    given()
        .header("Budget-Remaining-Ms", "10000")
        .get("/front/bulkhead/{kind}/{id}", kind, good)
        .then()
        .statusCode(200);
    assertThat(scripts.of(slow).arrivals()).hasSize(3);
  }

  @Test
  void aCallerThatLeaves_stopsTheAttempts_thoughAGuardCutsCancellation() throws Exception {
    Script.Step badSoon = new Script.Step(Duration.ofMillis(300), 503, Map.of());
    String id = scripts.lay(badSoon);
    long gone = declined();

    try (var caller = new Caller(vertx, HttpVersion.HTTP_1_1, port)) {
      HttpClientRequest request = begin(caller, "/front/bulkhead/uni/" + id);
      await().atMost(BOUND).until(() -> scripts.of(id).arrivals().size() == 1);
      request.reset();
      await().atMost(BOUND).until(() -> declined() - gone == 1);
    }
    // The bulkhead is free again only when the attempts have ended.
    String good = scripts.lay(Step.status(200));
    await().atMost(BOUND).until(() -> status("bulkhead", "uni", good) == 200);
    assertThat(scripts.of(id).arrivals()).hasSize(1);
    assertThat(scripts.of(id).cancelled()).isEqualTo(1);
  }

  private boolean breakerIsOpen(String kind, String bad) {
    return given()
        .get("/front/breaker/{kind}/{id}", kind, bad)
        .body()
        .asString()
        .contains("circuit breaker is open");
  }

  private static HttpClientRequest begin(Caller caller, String path) throws Exception {
    HttpClientRequest request = Caller.within(20, caller.request(path, Map.of()));
    request.send();
    return request;
  }

  private static int status(String client, String kind, String id) {
    return given().get("/front/{client}/{kind}/{id}", client, kind, id).statusCode();
  }

  private long declined() {
    return meters.count("budget.declined", "client", "bulkhead", "reason", "caller-gone");
  }
}
