package dev.brownout.budget.quarkus.promise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.brownout.budget.quarkus.Detached;
import dev.brownout.budget.quarkus.supplier.MisbehavingSupplier;
import dev.brownout.budget.quarkus.supplier.StartedSupplier;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Meters;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jboss.resteasy.reactive.common.core.BlockingNotAllowedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A call ends by its deadline, whatever its supplier does, and leaves nothing behind: in each
 * return type, from each kind of caller, over each protocol.
 *
 * <p>All calls are made once, side by side; each test then looks at its share.
 */
@QuarkusTest
@TestProfile(PromiseMatrixTest.Matrix.class)
class PromiseMatrixTest {

  private static final Path DOCUMENT = Path.of("../../docs/promise.md");
  private static final Path DRAFT = Path.of("target/promise.md");
  private static final String WRITE = "brownout.write-docs";
  private static final Duration SOON = Duration.ofSeconds(20);

  /** The clients of the matrix. */
  public static final class Matrix implements QuarkusTestProfile {

    static final String NAME = "promise";

    @Override
    public String getConfigProfile() {
      return NAME;
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(
          new TestResourceEntry(FreePort.class), new TestResourceEntry(StartedSupplier.class));
    }

    @Override
    public Map<String, String> getConfigOverrides() {
      Map<String, String> settings = new HashMap<>();
      settings.put("quarkus.thread-pool.max-threads", "200");
      settings.put("quarkus.log.category.\"io.vertx.core.net.impl.ConnectionBase\".level", "OFF");
      client(settings, "promise-h1", "${misbehaving.url}");
      client(settings, "promise-h2", "${misbehaving.url}");
      client(settings, "promise-quick", "${misbehaving.url}");
      settings.put("quarkus.rest-client.promise-quick.connection-pool-size", "4");
      settings.put("budget.client.promise-quick.backoff", "none");
      client(settings, "promise-h1-alone", "${misbehaving.url}");
      client(settings, "promise-h2-alone", "${misbehaving.url}");
      client(settings, "promise-h2-blocked", "${misbehaving.url}");
      client(settings, "promise-silence", "https://127.0.0.1:${misbehaving.silent-port}");
      client(settings, "promise-black-hole", "http://127.0.0.1:${misbehaving.black-hole-port:1}");
      for (String client : List.of("promise-silence", "promise-black-hole")) {
        settings.put("quarkus.rest-client." + client + ".connect-timeout", "2000");
      }
      for (String client : List.of("promise-h2", "promise-h2-alone", "promise-h2-blocked")) {
        settings.put("quarkus.rest-client." + client + ".http2", "true");
        settings.put("quarkus.rest-client." + client + ".connection-pool-size", "1");
      }
      return settings;
    }

    private static void client(Map<String, String> settings, String key, String url) {
      settings.put("quarkus.rest-client." + key + ".url", url);
      settings.put("budget.client." + key + ".attempt-timeout", "400ms");
      settings.put("budget.client." + key + ".max-attempts", "" + Judge.MAX_ATTEMPTS);
      settings.put("budget.client." + key + ".retry-budget", "none");
    }
  }

  private static MatrixRun run;

  @Inject Vertx vertx;
  @Inject Meters meters;
  @Inject Attempts attempts;

  MisbehavingSupplier supplier;

  private MatrixRun run() throws Exception {
    if (run == null) {
      run = new MatrixRun(new Judge(vertx, meters, attempts, supplier), supplier);
      run.makeAll();
    }
    return run;
  }

  static List<String> suppliers() {
    return Row.ALL.stream().map(Row::code).toList();
  }

  @ParameterizedTest
  @MethodSource("suppliers")
  void aCall_endsByItsDeadline_andLeavesNothingBehind(String code) throws Exception {
    assumeTrue(
        !code.equals(Row.BLACK_HOLE) || supplier.blackHolePort().isPresent(),
        "this system lets no connect hang");
    List<Verdict> verdicts = run().of(code);

    assertThat(verdicts).isNotEmpty();
    assertThat(verdicts).filteredOn(verdict -> !verdict.isKept()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void eachCaller_isTried(CallerKind caller) throws Exception {
    assumeTrue(caller.isHere(), "virtual threads need Java 21");

    assertThat(run().all()).extracting(verdict -> verdict.cell().caller()).contains(caller);
  }

  @Test
  void aBlockingCall_isRefusedAtOnce_onAnEventLoop() {
    var cell =
        new Cell(Row.ALL.get(0), ReturnType.PLAIN, CallerKind.EVENT_LOOP, PromiseClients.H1.class);
    PromiseApi api = PromiseClients.of(PromiseClients.H1.class);

    assertThatThrownBy(
            () ->
                new Detached(Judge.DEADLINE, "the test", "refused", "")
                    .run(vertx, () -> Uni.createFrom().item(() -> api.plain("ok", cell.key())))
                    .await()
                    .atMost(SOON))
        .isInstanceOf(BlockingNotAllowedException.class);
    assertThat(supplier.seen(cell.key())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "promise-h1",
        "promise-h2",
        "promise-h1-alone",
        "promise-h2-alone",
        "promise-h2-blocked"
      })
  void everyAttempt_isCountedOnce_asWhatItEnded(String client) throws Exception {
    run();

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(meters.count("budget.attempt.results", "client", client))
                    .isEqualTo(meters.count("budget.attempts", "client", client))
                    .isPositive());
    assertThat(meters.gauge("budget.attempts.waiting", "client", client)).isZero();
  }

  @Test
  void noThread_isInACall_afterAllOfThem() throws Exception {
    run();

    await().atMost(SOON).untilAsserted(() -> assertThat(MatrixRun.threadsInCalls()).isEmpty());
  }

  @Test
  void noConnection_isOpen_butIdleOnesOfThePools() throws Exception {
    run();

    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              assertThat(supplier.openStreams()).isZero();
              assertThat(supplier.openConnections()).isLessThanOrEqualTo(2 * 50 + 4 + 3);
              assertThat(supplier.openSilentConnections()).isZero();
            });
  }

  @Test
  void theDocument_saysWhatWasSeen() throws Exception {
    String seen = PromiseDocument.of(run().all());
    Files.writeString(DRAFT, seen);
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(DOCUMENT, seen);
    }

    assertThat(firstDifference(seen))
        .as("docs/promise.md against what the matrix saw; -D%s=true writes it anew", WRITE)
        .isEmpty();
  }

  /** The first line that the document lacks, by its number; empty when it lacks none. */
  private static String firstDifference(String seen) throws IOException {
    List<String> is = Files.exists(DOCUMENT) ? Files.readAllLines(DOCUMENT) : List.of();
    List<String> due = seen.lines().toList();
    return IntStream.range(0, Math.max(is.size(), due.size()))
        .filter(i -> i >= is.size() || i >= due.size() || !is.get(i).equals(due.get(i)))
        .mapToObj(i -> "line " + (i + 1) + ": " + (i < due.size() ? due.get(i) : "is too much"))
        .findFirst()
        .orElse("");
  }
}
