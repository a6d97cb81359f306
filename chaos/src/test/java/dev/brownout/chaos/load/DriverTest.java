package dev.brownout.chaos.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.load.DriverSettings.Protocol;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class DriverTest {

  private static final int OK = 200;

  private final StopSignal stop = new StopSignal();
  private EdgeDouble edge;
  private Driver driver;

  @AfterEach
  void closeAll() {
    if (driver != null) {
      driver.close();
    }
    if (edge != null) {
      edge.close();
    }
  }

  private void start(Protocol protocol, BiConsumer<Integer, HttpServerRequest> behaviour) {
    edge = new EdgeDouble(behaviour);
    driver = Driver.open(DriverSettings.of(protocol));
  }

  private ReadLog drive(LoadPlan plan) {
    return driver.drive(plan, view -> {}, stop);
  }

  private static void answer(int read, HttpServerRequest request) {
    request.response().end("{\"read\":" + read + "}");
  }

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void drive_asksForEachReadOnce_withItsIdAndPolicy(Protocol protocol) {
    start(protocol, DriverTest::answer);
    ReadLog log = drive(Plans.of(edge.port(), 2_000, 300));
    assertThat(log.statuses()).isEqualTo(Map.of(OK, 300));
    assertThat(log.tally().reads()).isEqualTo(300);
    assertThat(edge.asked()).hasSize(300);
    String version = protocol == Protocol.H2C ? "h2" : "http/1.1";
    for (int read = 0; read < 300; read++) {
      assertThat(edge.asked())
          .contains(
              new EdgeDouble.Asked(
                  "/tracking/" + LoadPlan.shipmentId(read),
                  "k01-417-m-" + read,
                  "retry-budget",
                  version));
    }
  }

  @Test
  void drive_sharesFourConnections_overHttp2() {
    start(Protocol.H2C, DriverTest::answer);
    drive(Plans.of(edge.port(), 2_000, 200));
    drive(Plans.of(edge.port(), 2_000, 200));
    assertThat(edge.connections()).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void drive_countsEachRead_byStatusAndTime(Protocol protocol) {
    start(
        protocol,
        (read, request) -> {
          switch (read % 4) {
            case 0 -> answer(read, request);
            case 1 -> edge.later(Duration.ofMillis(700), request, OK);
            case 2 -> request.response().setStatusCode(504).end("late");
            default -> request.response().setStatusCode(503).end("no");
          }
        });
    ReadLog log = drive(Plans.of(edge.port(), 200, 200));
    assertThat(log.statuses()).isEqualTo(Map.of(OK, 100, 504, 50, 503, 50));
    assertThat(log.tally().dropped()).isEqualTo(100);
    assertThat(log.tally().outside()).isGreaterThanOrEqualTo(50);
    assertThat(log.overshoot().getTotalCount()).isGreaterThanOrEqualTo(50);
    for (int read = 1; read < 200; read += 4) {
      assertThat(log.latencyNanos(read)).isGreaterThanOrEqualTo(699_000_000L);
    }
  }

  @Test
  void drive_doesNotWaitForAnswers_beforeItSendsTheNextReads() throws Exception {
    start(
        Protocol.H2C,
        (read, request) -> {
          if (read != 0) {
            answer(read, request);
          }
        });
    var last = edge.arrivalOf(99);
    LoadPlan plan = Plans.withTimeout(edge.port(), 500, 100, Duration.ofSeconds(2));
    ReadLog log = drive(plan);
    assertThat(last.getCount()).isZero();
    assertThat(log.failures()).isEqualTo(Map.of(ReadFailure.TIMEOUT, 1));
    assertThat(log.failure(0)).contains(ReadFailure.TIMEOUT);
  }

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void read_isGivenUp_afterItsTimeoutFromThePlannedInstant(Protocol protocol) {
    start(protocol, (read, request) -> {});
    LoadPlan plan = Plans.withTimeout(edge.port(), 100, 20, Duration.ofMillis(300));
    ReadLog log = drive(plan);
    assertThat(log.failures()).isEqualTo(Map.of(ReadFailure.TIMEOUT, 20));
    for (int read = 0; read < 20; read++) {
      assertThat(log.latencyNanos(read)).isGreaterThanOrEqualTo(300_000_000L);
    }
  }

  @Test
  void givenUpRead_isResetAtTheServer_soThatItsWorkCanStop() throws Exception {
    start(Protocol.H2C, (read, request) -> {});
    LoadPlan plan = Plans.withTimeout(edge.port(), 1_000, 2, Duration.ofMillis(300));
    assertThat(drive(plan).failures()).isEqualTo(Map.of(ReadFailure.TIMEOUT, 2));
    assertThat(edge.awaitResets(2)).containsExactly(8L, 8L);
  }

  @Test
  void drive_goesOn_afterGivenUpReads_onTheSameConnections() {
    start(
        Protocol.H2C,
        (read, request) -> {
          if (read >= 20) {
            answer(read, request);
          }
        });
    LoadPlan plan = Plans.withTimeout(edge.port(), 100, 60, Duration.ofMillis(250));
    ReadLog log = drive(plan);
    assertThat(log.failures()).isEqualTo(Map.of(ReadFailure.TIMEOUT, 20));
    assertThat(log.statuses()).isEqualTo(Map.of(OK, 40));
    assertThat(edge.connections()).isEqualTo(4);
  }

  @Test
  void answer_withoutItsEnd_isNoAnswer() {
    start(
        Protocol.H1,
        (read, request) -> {
          request.response().setChunked(true).write("half");
          request.connection().close();
        });
    ReadLog log = drive(Plans.of(edge.port(), 200, 10));
    assertThat(log.failures()).isEqualTo(Map.of(ReadFailure.CLOSED, 10));
    assertThat(log.tally()).isEqualTo(new Tally(0, 0, 10));
  }

  @Test
  void closedConnection_isCounted_forTheReadsOnIt() {
    start(Protocol.H1, (read, request) -> request.connection().close());
    ReadLog log = drive(Plans.of(edge.port(), 200, 10));
    assertThat(log.failures()).isEqualTo(Map.of(ReadFailure.CLOSED, 10));
  }

  @Test
  void resetStream_isCounted_andLeavesTheOtherReadsAlone() {
    start(
        Protocol.H2C,
        (read, request) -> {
          if (read % 10 == 0) {
            request.response().reset(2);
          } else {
            answer(read, request);
          }
        });
    ReadLog log = drive(Plans.of(edge.port(), 500, 100));
    assertThat(log.failures()).isEqualTo(Map.of(ReadFailure.RESET, 10));
    assertThat(log.statuses()).isEqualTo(Map.of(OK, 90));
  }

  /** Hyperfoil#900: connects that failed stood in no statistics and no report. */
  @ParameterizedTest
  @EnumSource(Protocol.class)
  void hyperfoil900_refusedConnection_isCounted_andTheReadsWereNeverSent(Protocol protocol)
      throws Exception {
    int port;
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = taken.getLocalPort();
    }
    driver = Driver.open(DriverSettings.of(protocol));
    ReadLog log = drive(Plans.of(port, 200, 20));
    assertThat(log.failures()).isEqualTo(Map.of(ReadFailure.CONNECT, 20));
    assertThat(log.firstCauses().get(ReadFailure.CONNECT)).contains("refused");
    assertThat(log.wasSent(0)).isFalse();
    assertThat(log.lateness().getTotalCount()).isZero();
  }

  @Test
  void answerThatIsNoHttp2_isCountedAsAFailedConnection() throws Exception {
    try (var talker = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var talking =
          CompletableFuture.runAsync(
              () -> {
                try {
                  while (true) {
                    try (var socket = talker.accept()) {
                      socket.getOutputStream().write("SSH-2.0-no\r\n".repeat(20).getBytes("UTF-8"));
                    }
                  }
                } catch (java.io.IOException closed) {
                  // the test is over
                }
              });
      driver = Driver.open(DriverSettings.of(Protocol.H2C));
      ReadLog log = drive(Plans.of(talker.getLocalPort(), 200, 8));
      assertThat(log.tally().dropped()).isEqualTo(8);
      assertThat(log.failures().keySet()).allMatch(ReadFailure::isConnection);
      talker.close();
      talking.join();
    }
  }

  @Test
  void stop_endsTheDriveAtOnce_andSaysSo() throws Exception {
    start(Protocol.H2C, (read, request) -> {});
    var arrived = edge.arrivalOf(3);
    LoadPlan plan = Plans.withTimeout(edge.port(), 10, 3_000, Duration.ofSeconds(60));
    var drive = CompletableFuture.supplyAsync(() -> drive(plan));
    arrived.await();
    stop.raise();
    ReadLog log = drive.get(10, java.util.concurrent.TimeUnit.SECONDS);
    assertThat(log.wasStopped()).isTrue();
    assertThat(log.failures()).isEqualTo(Map.of(ReadFailure.STOPPED, 3_000));
    assertThat(log.wasSent(0)).isTrue();
    assertThat(log.wasSent(2_999)).isFalse();
  }

  @Test
  void watch_seesTheReadsComeAndGo_andTheEnd() {
    start(Protocol.H2C, DriverTest::answer);
    var views = new ArrayList<DriveView>();
    driver.drive(Plans.of(edge.port(), 200, 200), views::add, stop);
    assertThat(views).hasSizeGreaterThan(2);
    assertThat(views).allMatch(view -> view.planned() == 200 && view.ended() <= view.sent());
    assertThat(views.get(views.size() - 1).sent()).isGreaterThan(views.get(0).sent());
  }

  @Test
  void close_closesEveryConnection_andEndsTheDriver() throws Exception {
    start(Protocol.H2C, DriverTest::answer);
    drive(Plans.of(edge.port(), 500, 50));
    driver.close();
    driver.close();
    assertThat(edge.allConnectionsClose()).isTrue();
    LoadPlan plan = Plans.of(edge.port(), 500, 50);
    assertThatThrownBy(() -> drive(plan)).hasMessageContaining("closed");
  }

  @Test
  void secondDrive_isRefused_whileOneIsUnderWay() throws Exception {
    start(Protocol.H2C, (read, request) -> {});
    var arrived = edge.arrivalOf(0);
    LoadPlan plan = Plans.of(edge.port(), 10, 100);
    var first = CompletableFuture.supplyAsync(() -> drive(plan));
    arrived.await();
    assertThatThrownBy(() -> drive(plan)).hasMessageContaining("wait for the drive under way");
    stop.raise();
    assertThat(first.get().wasStopped()).isTrue();
  }
}
