package dev.brownout.budget.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.quarkus.testapp.Caller;
import dev.brownout.budget.quarkus.testapp.Caller.Reply;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.LogWatch;
import dev.brownout.budget.quarkus.testapp.Meters;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpVersion;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.params.ParameterizedTest;
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

  @Inject Vertx vertx;
  @Inject Meters meters;

  @ConfigProperty(name = "supplier.port")
  int port;

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
