package dev.brownout.budget.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.brownout.budget.quarkus.testapp.Caller;
import dev.brownout.budget.quarkus.testapp.Caller.Reply;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.LogWatch;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.Script;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpVersion;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(FreePort.class)
class CancellationTest {

  private static final Duration TOO_LONG = Duration.ofSeconds(60);

  /** Shorter than any timeout of the clients, which would end the work as well. */
  private static final Duration BOUND = Duration.ofSeconds(15);

  /** The test application has 64 threads. */
  private static final int MORE_CALLS_THAN_THREADS = 80;

  @Inject Scripts scripts;
  @Inject Meters meters;
  @Inject Vertx vertx;

  @ConfigProperty(name = "supplier.port")
  int port;

  @ParameterizedTest
  @CsvSource({
    "HTTP_1_1,patient",
    "HTTP_1_1,patient-h2",
    "HTTP_2,patient",
    "HTTP_2,patient-h2",
    "HTTP_1_1,bulkhead",
    "HTTP_1_1,nested",
    "HTTP_2,nested"
  })
  void aCallerThatLeaves_endsTheSuppliersWork_overEachTransport(HttpVersion version, String client)
      throws Exception {
    String id = scripts.lay(Step.ok(TOO_LONG));
    Script script = scripts.of(id);
    long cancelled = results(client, "cancelled");
    long gone = declined(client);

    try (var log = new LogWatch()) {
      startAndLeave(version, "/front/" + client + "/uni/" + id, script);

      await().atMost(BOUND).until(() -> script.cancelled() == 1);
      await().atMost(BOUND).until(() -> declined(client) - gone == 1);
      assertThat(log.seen()).isEmpty();
    }
    assertThat(results(client, "cancelled") - cancelled).isEqualTo(1);
    assertThat(script.arrivals()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP_1_1,stage",
    "HTTP_2,stage",
    "HTTP_1_1,plain",
    "HTTP_2,plain",
  })
  void aCallerThatLeaves_endsTheSuppliersWork_howeverItsAnswerComes(
      HttpVersion version, String kind) throws Exception {
    String id = scripts.lay(Step.ok(TOO_LONG));
    Script script = scripts.of(id);
    long cancelled = results("patient", "cancelled");

    startAndLeave(version, "/front/patient/" + kind + "/" + id, script);

    await().atMost(BOUND).until(() -> script.cancelled() == 1);
    await().atMost(BOUND).until(() -> results("patient", "cancelled") - cancelled == 1);
    assertThat(script.arrivals()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"HTTP_1_1,uni", "HTTP_2,uni", "HTTP_1_1,plain", "HTTP_2,plain"})
  void aCallerThatLeaves_endsTheWaitForAnotherAttempt(HttpVersion version, String kind)
      throws Exception {
    String id = scripts.lay(Step.status(503).header("Retry-After", "9"));
    Script script = scripts.of(id);
    long gone = declined("patient");
    long status = results("patient", "status");

    try (var caller = new Caller(vertx, version, port)) {
      HttpClientRequest request =
          Caller.within(20, caller.request("/front/patient/" + kind + "/" + id, Map.of()));
      request.send();
      await().atMost(BOUND).until(() -> results("patient", "status") - status == 1);
      request.reset(0x8);
    }

    await().atMost(Duration.ofSeconds(6)).until(() -> declined("patient") - gone == 1);
    assertThat(script.arrivals()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"HTTP_1_1", "HTTP_2"})
  void aCallerThatLeaves_endsTheWholeChain(HttpVersion version) throws Exception {
    String id = scripts.lay(Step.ok(TOO_LONG));
    Script script = scripts.of(id);
    long far = declined("far");
    long patient = declined("patient");

    startAndLeave(version, "/front/far/far/" + id, script);

    await().atMost(BOUND).until(() -> script.cancelled() == 1);
    await().atMost(BOUND).until(() -> declined("far") - far == 1);
    await().atMost(BOUND).until(() -> declined("patient") - patient == 1);
  }

  /** smallrye-fault-tolerance#213: work whose time was over went on. */
  @ParameterizedTest
  @CsvSource({"uni", "stage", "plain"})
  void smallryeFaultTolerance213_anAttemptThatTimesOut_endsTheSuppliersWork(String kind)
      throws Exception {
    String id = scripts.lay(Step.ok(TOO_LONG));
    Script script = scripts.of(id);

    try (var caller = new Caller(vertx, HttpVersion.HTTP_1_1, port)) {
      assertThat(caller.await("/front/quick/" + kind + "/" + id, Map.of()).status()).isEqualTo(504);
    }

    await().atMost(BOUND).until(() -> script.cancelled() == 3);
  }

  /** quarkus#21860: a timeout did not end a blocking call, whose thread was gone with it. */
  @ParameterizedTest
  @CsvSource({"uni", "stage", "plain"})
  void quarkus21860_callsThatTimeOut_leaveTheirThreads_forOthers(String kind) throws Exception {
    String slow = scripts.lay(Step.ok(TOO_LONG));
    String good = scripts.lay(Step.status(200));

    try (var caller = new Caller(vertx, HttpVersion.HTTP_2, port)) {
      List<Future<Reply>> calls =
          Stream.generate(
                  () -> caller.get("/front/patient/" + kind + "/" + slow, remaining("1000")))
              .limit(MORE_CALLS_THAN_THREADS)
              .toList();
      assertThat(Caller.within(15, Future.all(calls)).<Reply>list())
          .extracting(Reply::status)
          .containsOnly(504);

      assertThat(caller.await("/front/patient/plain/" + good, remaining("10000")).status())
          .isEqualTo(200);
    }
    Script script = scripts.of(slow);
    assertThat(script.arrivals()).hasSizeGreaterThan(1);
    await().atMost(BOUND).until(() -> script.cancelled() == script.arrivals().size());
  }

  private static Map<String, String> remaining(String millis) {
    return Map.of("Budget-Remaining-Ms", millis);
  }

  private void startAndLeave(HttpVersion version, String path, Script script) throws Exception {
    try (var caller = new Caller(vertx, version, port)) {
      HttpClientRequest request = Caller.within(20, caller.request(path, Map.of()));
      request.send();
      await().atMost(BOUND).until(() -> script.arrivals().size() == 1);
      request.reset(0x8);
    }
  }

  private long results(String client, String result) {
    return meters.count("budget.attempt.results", "client", client, "result", result);
  }

  private long declined(String client) {
    return meters.count("budget.declined", "client", client, "reason", "caller-gone");
  }
}
