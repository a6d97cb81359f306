package dev.brownout.budget.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.brownout.budget.quarkus.outbound.BudgetedClient;
import dev.brownout.budget.quarkus.testapp.Caller;
import dev.brownout.budget.quarkus.testapp.Caller.Reply;
import dev.brownout.budget.quarkus.testapp.Clients;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.LogWatch;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import dev.brownout.budget.quarkus.testapp.Shapes;
import dev.brownout.budget.quarkus.testapp.SupplierApi;
import io.quarkus.rest.client.reactive.QuarkusRestClientBuilder;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.resteasy.reactive.client.api.QuarkusRestClientProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A REST client's call that is given up while it waits for a connection must not keep its place in
 * the pool.
 */
@QuarkusTest
@QuarkusTestResource(FreePort.class)
class PoolSlotTest {

  private static final int CALLERS = 64;
  private static final int CALLS_EACH = 12;
  private static final int SLOTS = 10;

  /** More than the REST client's own pool has room for. */
  private static final int TOGETHER = 120;

  private static final Duration TOO_LONG = Duration.ofSeconds(60);
  private static final Duration BOUND = Duration.ofSeconds(15);

  @Inject Vertx vertx;
  @Inject Meters meters;

  @Inject Scripts scripts;

  @ConfigProperty(name = "supplier.port")
  int port;

  @ConfigProperty(name = "supplier.url")
  URI supplier;

  @ParameterizedTest
  @ValueSource(strings = {"crowded-h1", "crowded-h2"})
  void anOverloadedPool_servesAtOnce_whenTheOverloadIsOver(String client) throws Exception {
    long timeouts = meters.count("budget.attempt.results", "client", client, "result", "timeout");

    try (var caller = new Caller(vertx, HttpVersion.HTTP_2, port);
        var log = new LogWatch()) {
      assertThat(overload(caller, "/front/" + client + "/after/200")).isGreaterThan(CALLERS);
      List<Integer> afterwards = together(caller, "/front/" + client + "/after/0", "10000");

      assertThat(afterwards).containsOnly(200);
      assertThat(meters.gauge("budget.attempts.waiting", "client", client)).isZero();
      assertThat(log.seen()).isEmpty();
    }
    assertThat(meters.count("budget.attempt.results", "client", client, "result", "timeout"))
        .isGreaterThan(timeouts + CALLERS);
  }

  /** Without this the test above would not show that it can fail. */
  @ParameterizedTest
  @ValueSource(strings = {"naive-h1", "naive-h2"})
  void anOverloadedPool_losesItsSlots_whereTheUniIsCancelledInstead(String client)
      throws Exception {
    try (var caller = new Caller(vertx, HttpVersion.HTTP_2, port)) {
      assertThat(overload(caller, "/front/" + client + "/naive/200")).isGreaterThan(CALLERS);
      List<Integer> afterwards = together(caller, "/front/" + client + "/naive/0", "2000");

      assertThat(afterwards).containsOnly(504);
    }
  }

  /** vert.x#4391: a timeout was counted once for the wait for a connection, and once more after. */
  @ParameterizedTest
  @CsvSource({"crowded-h1,uni", "crowded-h1,stage", "crowded-h1,plain", "crowded-h2,uni"})
  void vertx4391_theWaitForAConnection_isAPartOfTheAttemptsTime(String client, String kind)
      throws Exception {
    String held = scripts.lay(Step.ok(Duration.ofSeconds(2)));
    String hanging = scripts.lay(Step.ok(TOO_LONG));
    var call = new AtomicReference<Future<Reply>>();

    try (var caller = new Caller(vertx, HttpVersion.HTTP_2, port)) {
      Stream.generate(() -> caller.get("/front/" + client + "/uni/" + held, budget("20000")))
          .limit(SLOTS)
          .forEach(expected -> {});
      await().atMost(BOUND).until(() -> scripts.of(held).arrivals().size() == SLOTS);
      call.set(caller.get("/front/" + client + "/" + kind + "/" + hanging, budget("3000")));
      await().atMost(BOUND).until(() -> waiting(client) == 1);

      JsonObject account = new JsonObject(Caller.within(20, call.get()).body());
      JsonObject attempt = account.getJsonArray("attempts").getJsonObject(0);
      assertThat(scripts.of(hanging).arrivals()).hasSize(1);
      assertThat(attempt.getString("result")).isEqualTo("timeout");
      assertThat(attempt.getLong("timeout_ms")).isLessThanOrEqualTo(3_000);
      assertThat(attempt.getLong("spent_ms")).isLessThan(4_500);
    }
    await().atMost(BOUND).until(() -> scripts.of(hanging).cancelled() == 1);
  }

  /** quarkus#42778: a pool of 20 connections held a whole hop to 20 calls at a time. */
  @ParameterizedTest
  @ValueSource(strings = {"h1", "h2"})
  void quarkus42778_callsAreUnderWayTogether_asManyAsTheirClientIsSetTo(String transport) {
    String id = scripts.lay(Step.ok(TOO_LONG));
    try (Shapes.ByHand wide =
        BudgetedClient.build(
            QuarkusRestClientBuilder.newBuilder()
                .baseUri(supplier)
                .property(QuarkusRestClientProperties.CONNECTION_POOL_SIZE, TOGETHER),
            Shapes.ByHand.class)) {
      SupplierApi client = transport.equals("h1") ? wide : Clients.of("patient-h2");
      List<Cancellable> calls =
          Stream.generate(() -> client.uni(id).subscribe().with(done -> {}, failed -> {}))
              .limit(TOGETHER)
              .toList();

      await().atMost(BOUND).until(() -> scripts.of(id).arrivals().size() == TOGETHER);
      assertThat(scripts.of(id).cancelled()).isZero();
      calls.forEach(Cancellable::cancel);
      await().atMost(BOUND).until(() -> scripts.of(id).cancelled() == TOGETHER);
    }
  }

  private double waiting(String client) {
    return meters.gauge("budget.attempts.waiting", "client", client);
  }

  /** Lets many callers call again and again; returns how many calls were given up. */
  private static long overload(Caller caller, String path) throws Exception {
    var jitter = new Random(7);
    List<Future<Long>> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      int[] budgets = jitter.ints(CALLS_EACH, 60, 141).toArray();
      callers.add(inTurn(caller, path, budgets, 0, 0));
    }
    return Caller.within(60, Future.all(callers)).<Long>list().stream().mapToLong(n -> n).sum();
  }

  private static Future<Long> inTurn(
      Caller caller, String path, int[] budgets, int next, long givenUp) {
    return next == budgets.length
        ? Future.succeededFuture(givenUp)
        : caller
            .get(path, budget(Integer.toString(budgets[next])))
            .compose(
                reply ->
                    inTurn(
                        caller,
                        path,
                        budgets,
                        next + 1,
                        givenUp + (reply.status() == 504 ? 1 : 0)));
  }

  private static List<Integer> together(Caller caller, String path, String budget)
      throws Exception {
    List<Future<Reply>> calls =
        Stream.generate(() -> caller.get(path, budget(budget))).limit(SLOTS).toList();
    return Caller.within(30, Future.all(calls)).<Reply>list().stream().map(Reply::status).toList();
  }

  private static Map<String, String> budget(String millis) {
    return Map.of("Budget-Remaining-Ms", millis);
  }
}
