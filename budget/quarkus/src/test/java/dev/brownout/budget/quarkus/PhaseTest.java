package dev.brownout.budget.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.brownout.budget.quarkus.outbound.BudgetedInterceptor;
import dev.brownout.budget.quarkus.testapp.Caller;
import dev.brownout.budget.quarkus.testapp.Caller.Reply;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.PhaseClients;
import dev.brownout.budget.quarkus.testapp.PhaseClients.SlowToRead;
import dev.brownout.budget.quarkus.testapp.PhaseSupplier;
import dev.brownout.budget.quarkus.testapp.PhaseSupplier.Stops;
import dev.brownout.budget.quarkus.testapp.StalledPort;
import dev.brownout.budget.time.Ticker;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpVersion;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A budgeted call ends by its deadline in whichever phase its supplier stalls, and leaves nothing
 * behind: no connection or stream, no place in the pool, no thread.
 */
@QuarkusTest
@QuarkusTestResource(FreePort.class)
@Timeout(60)
class PhaseTest {

  private static final long DEADLINE_MILLIS = 1_500;

  /** For a busy machine; a stall of these tests lasts longer. */
  private static final long MARGIN_MILLIS = 3_500;

  private static Vertx outside;

  @Inject Meters meters;

  @ConfigProperty(name = "supplier.port")
  int port;

  private Caller caller;
  private PhaseSupplier supplier;

  @BeforeAll
  static void begin() {
    outside = Vertx.vertx();
  }

  @AfterAll
  static void end() throws Exception {
    Caller.within(30, outside.close());
  }

  @BeforeEach
  void listen() throws Exception {
    caller = new Caller(outside, HttpVersion.HTTP_1_1, port);
    supplier = PhaseSupplier.cleartext(outside);
  }

  @AfterEach
  void close() throws Exception {
    PhaseClients.READER.countDown();
    caller.close();
    supplier.close();
  }

  @ParameterizedTest
  @CsvSource({
    "phase-full-h1,uni,2",
    "phase-full-h1,plain,2",
    "phase-full-h2,uni,10",
    "phase-full-h2,plain,10"
  })
  void aCall_endsByItsDeadline_whileNoConnectionIsFree(String client, String kind, int places)
      throws Exception {
    supplier.stop(Stops.BEFORE_HEADERS);
    List<Future<Reply>> holders =
        Stream.generate(() -> call(client, "uni/text", url(supplier.port()), 8_000))
            .limit(places)
            .toList();
    await().untilAsserted(() -> assertThat(supplier.open()).isEqualTo(places));

    assertEndsInTime("free connection", client, kind + "/text", url(supplier.port()));
    assertThat(supplier.open()).as("the holders alone").isEqualTo(places);

    Caller.within(60, Future.all(holders));
    supplier.stop(Stops.NOWHERE);
    assertServes(client, kind + "/text", url(supplier.port()));
  }

  @ParameterizedTest
  @CsvSource({"phase-h1,uni", "phase-h1,plain", "phase-h2,uni", "phase-h2,plain"})
  void aCall_endsByItsDeadline_whileTcpConnects(String client, String kind) throws Exception {
    try (var stalled = StalledPort.full(supplier.port())) {
      assertServes(client, kind + "/text", url(supplier.port()));
      long fillers = StalledPort.socketsTo(stalled.number());
      assertEndsInTime("TCP connect", client, kind + "/text", url(stalled.number()));

      awaitSockets(stalled.number(), fillers);
      stalled.open();
      assertServes(client, kind + "/text", url(stalled.number()));
    }
  }

  @ParameterizedTest
  @CsvSource({"phase-h1,uni", "phase-h1,plain", "phase-h2,uni", "phase-h2,plain"})
  void aCall_endsByItsDeadline_whileTlsShakesHands(String client, String kind, @TempDir Path folder)
      throws Exception {
    try (var tls = PhaseSupplier.tls(outside, folder);
        var stalled = StalledPort.silent(tls.port())) {
      assertServes(client, kind + "/text", "https://127.0.0.1:" + tls.port());
      String url = "https://127.0.0.1:" + stalled.number();
      assertEndsInTime("TLS handshake", client, kind + "/text", url);

      awaitSockets(stalled.number(), 0);
      stalled.open();
      assertServes(client, kind + "/text", url);
    }
  }

  @ParameterizedTest
  @CsvSource({"phase-h1,uni", "phase-h1,plain", "phase-h2,uni", "phase-h2,plain"})
  void aCall_endsByItsDeadline_whileTheRequestIsSent(String client, String kind) throws Exception {
    assertSupplierStall("request sent", Stops.BEFORE_READING, client, kind + "/send");
  }

  @ParameterizedTest
  @CsvSource({"phase-h1,uni", "phase-h1,plain", "phase-h2,uni", "phase-h2,plain"})
  void aCall_endsByItsDeadline_whileHeadersAreWaitedFor(String client, String kind)
      throws Exception {
    assertSupplierStall("headers", Stops.BEFORE_HEADERS, client, kind + "/text");
  }

  @ParameterizedTest
  @CsvSource({"phase-h1,uni", "phase-h1,plain", "phase-h2,uni", "phase-h2,plain"})
  void aCall_endsByItsDeadline_whileTheBodyArrives(String client, String kind) throws Exception {
    assertSupplierStall("body", Stops.IN_BODY, client, kind + "/text");
  }

  @ParameterizedTest
  @CsvSource({"phase-h1,uni", "phase-h1,plain", "phase-h2,uni", "phase-h2,plain"})
  void aCall_fails_whoseBodyWasDecodedTooLate(String client, String kind) throws Exception {
    String url = url(supplier.port());
    assertServes(client, kind + "/json", url);
    PhaseClients.READER = new CountDownLatch(1);
    Future<Reply> call = call(client, kind + "/json", url, DEADLINE_MILLIS);
    await().untilAsserted(() -> assertThat(threadsIn(SlowToRead.Reader.class)).isPositive());
    await().pollDelay(Duration.ofMillis(2 * DEADLINE_MILLIS)).until(() -> true);

    PhaseClients.READER.countDown();
    long returned = Ticker.system().nanos();
    Reply late = Caller.within(10, call);
    print(
        "PHASE decoding %s %s: %d, %d ms after the reader returned%n",
        client,
        kind,
        late.status(),
        TimeUnit.NANOSECONDS.toMillis(Ticker.system().nanos() - returned));
    assertThat(late.status()).as(late.body()).isEqualTo(504);
    assertServes(client, kind + "/json", url);
  }

  private void assertSupplierStall(String phase, Stops where, String client, String path)
      throws Exception {
    assertServes(client, path.replace("send", "text"), url(supplier.port()));
    supplier.stop(where);
    assertEndsInTime(phase, client, path, url(supplier.port()));

    awaitSockets(supplier.port(), client.equals("phase-h1") ? 0 : 1);
    supplier.stop(Stops.NOWHERE);
    assertServes(client, path.replace("send", "text"), url(supplier.port()));
    if (client.equals("phase-h2")) {
      await().untilAsserted(() -> assertThat(supplier.open()).as("open streams").isZero());
    }
  }

  private void assertEndsInTime(String phase, String client, String path, String url)
      throws Exception {
    long begun = Ticker.system().nanos();
    Reply reply = Caller.within(30, call(client, path, url, DEADLINE_MILLIS));
    long millis = TimeUnit.NANOSECONDS.toMillis(Ticker.system().nanos() - begun);
    print(
        "PHASE %-16s %-8s %-12s status %d after %5d ms%n  %s%n",
        phase, client, path, reply.status(), millis, reply.body());

    assertThat(reply.status()).as(reply.body()).isIn(503, 504);
    assertThat(millis).isLessThan(DEADLINE_MILLIS + MARGIN_MILLIS);
    assertThat(meters.gauge("budget.attempts.waiting", "client", client)).isZero();
    await().untilAsserted(() -> assertThat(threadsInACall()).isZero());
  }

  private void assertServes(String client, String path, String url) throws Exception {
    long begun = Ticker.system().nanos();
    Reply reply = Caller.within(30, call(client, path, url, 20_000));
    long millis = TimeUnit.NANOSECONDS.toMillis(Ticker.system().nanos() - begun);
    print("PHASE    healthy after %5d ms %s%n", millis, reply);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    assertThat(meters.gauge("budget.attempts.waiting", "client", client)).isZero();
  }

  private static void awaitSockets(int port, long count) {
    long begun = Ticker.system().nanos();
    await()
        .atMost(Duration.ofSeconds(10))
        .pollInterval(Duration.ofMillis(5))
        .untilAsserted(
            () ->
                assertThat(StalledPort.socketsTo(port))
                    .as("sockets to the supplier")
                    .isLessThanOrEqualTo(count));
    print(
        "PHASE    sockets released after %5d ms%n",
        TimeUnit.NANOSECONDS.toMillis(Ticker.system().nanos() - begun));
  }

  private Future<Reply> call(String client, String path, String url, long millis) {
    String supplierUrl = URLEncoder.encode(url, StandardCharsets.UTF_8);
    return caller.get(
        "/phase/" + client + "/" + path + "?supplier=" + supplierUrl,
        Map.of("Budget-Remaining-Ms", Long.toString(millis)));
  }

  private static String url(int port) {
    return "http://127.0.0.1:" + port;
  }

  /** Threads of workers that are still in a budgeted call. */
  private static long threadsInACall() {
    return threadsIn(BudgetedInterceptor.class);
  }

  private static long threadsIn(Class<?> type) {
    return Thread.getAllStackTraces().values().stream()
        .filter(
            stack -> Arrays.stream(stack).anyMatch(at -> at.getClassName().equals(type.getName())))
        .count();
  }

  /** For docs/promise.md, where it is measured on an idle machine. */
  private static void print(String line, Object... values) {
    if (Boolean.getBoolean("phases.print")) {
      System.out.printf(Locale.ROOT, line, values);
    }
  }
}
