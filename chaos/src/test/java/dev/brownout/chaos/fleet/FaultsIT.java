package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.fault.FaultException;
import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LanePlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lanes on a real Toxiproxy. */
class FaultsIT {
  private static final Duration SHARE = Duration.ofMillis(20);
  private static final Regime NORMAL =
      regime(Direction.DOWNSTREAM, 6, 7, 6, 8, 6, 7, 6, 45, 6, 7, 6, 8, 6, 7, 6, 1000);
  private static final Regime SLOW = regime(Direction.DOWNSTREAM, 6, 1000, 1000, 1000);

  @TempDir static Path folder;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private LanePlan plan;
  private ToxiproxyServer server;
  private TinyHttpServer upstream;
  private Faults faults;

  private static Regime regime(Direction direction, int... millis) {
    List<Duration> cycle = java.util.Arrays.stream(millis).mapToObj(Duration::ofMillis).toList();
    return new Regime("any", direction, cycle, Map.of());
  }

  @BeforeEach
  void start() throws Exception {
    int base = FreePorts.base();
    plan = new LanePlan(base);
    server = ToxiproxyServer.start(base + 8, folder.resolve("toxiproxy.log"), Progress.silent());
    upstream =
        TinyHttpServer.start(
            FleetLayout.loopback(), base, request -> new TinyHttpServer.Response(200, "here"));
    faults = faultsAt(server.admin());
  }

  private Faults faultsAt(URI admin) {
    InetSocketAddress there = InetSocketAddress.createUnresolved(LanePlan.HOST, upstream.port());
    Map<String, InetSocketAddress> upstreams = new java.util.HashMap<>();
    plan.all().forEach(lane -> upstreams.put(lane.hop(), there));
    return Faults.at(admin, plan, upstreams);
  }

  @AfterEach
  void stop() {
    upstream.close();
    server.close();
  }

  @Test
  void version_isWhatTheServerSays() throws Exception {
    String said = get(server.admin().resolve("/version"));
    assertThat(said).contains("\"" + faults.version().orElseThrow() + "\"");
  }

  private JsonNode proxies() throws Exception {
    return new ObjectMapper().readTree(get(server.admin().resolve("/proxies")));
  }

  private String get(URI address) throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
  }

  private void post(String path, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(server.admin().resolve(path))
            .POST(BodyPublishers.ofString(body))
            .build();
    assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isBetween(200, 204);
  }

  private List<JsonNode> toxics(String proxy) throws Exception {
    return Stream.of(proxies().get(proxy).get("toxics"))
        .flatMap(all -> java.util.stream.StreamSupport.stream(all.spliterator(), false))
        .toList();
  }

  private void assertOnlyToxic(String proxy, String stream, int millis) throws Exception {
    assertThat(toxics(proxy))
        .singleElement()
        .satisfies(
            toxic -> {
              assertThat(toxic.get("name").asText()).isEqualTo("regime");
              assertThat(toxic.get("type").asText()).isEqualTo("latency");
              assertThat(toxic.get("stream").asText()).isEqualTo(stream);
              assertThat(toxic.get("toxicity").asDouble()).isEqualTo(1.0);
              assertThat(toxic.get("attributes").get("latency").asInt()).isEqualTo(millis);
              assertThat(toxic.get("attributes").get("jitter").asInt()).isZero();
            });
  }

  @Test
  void lay_opensEveryLane_withoutToxics() throws Exception {
    faults.lay();
    assertThat(proxies().size()).isEqualTo(65);
    for (var lane : plan.all()) {
      assertThat(get(FleetLayout.http(lane.port()))).isEqualTo("here");
      assertThat(toxics(lane.proxyName())).isEmpty();
    }
  }

  @Test
  void lay_again_keepsTheListenersAndDropsTheToxics() throws Exception {
    faults.lay();
    faults.apply(NORMAL, SHARE);
    try (CountingRelay relay = new CountingRelay(server.admin())) {
      faultsAt(relay.address()).lay();
      assertThat(relay.takeChanges())
          .hasSize(65)
          .allSatisfy(c -> assertThat(c).startsWith("DELETE"));
    }
    assertThat(toxics("gateway-billing-15")).isEmpty();
  }

  @Test
  void lay_movesAListenerThatLeadsElsewhere_andOpensOneThatIsOff() throws Exception {
    post(
        "/proxies",
        "{\"name\":\"gateway-billing-03\",\"listen\":\"127.0.0.1:%d\",\"upstream\":\"127.0.0.1:1\",\"enabled\":true}"
            .replace("%d", Integer.toString(plan.port("gateway>billing", 3))));
    post(
        "/proxies",
        "{\"name\":\"edge\",\"listen\":\"127.0.0.1:%d\",\"upstream\":\"127.0.0.1:1\",\"enabled\":false}"
            .replace("%d", Integer.toString(plan.edgePort())));
    faults.lay();
    assertThat(get(FleetLayout.http(plan.port("gateway>billing", 3)))).isEqualTo("here");
    assertThat(get(FleetLayout.http(plan.edgePort()))).isEqualTo("here");
  }

  @Test
  void lay_namesTheLaneWhosePortIsTaken() throws Exception {
    int port = plan.port("delivery-ops>store", 5);
    try (ServerSocket taker = new ServerSocket(port, 1, FleetLayout.loopback())) {
      assertThat(taker.isBound()).isTrue();
      assertThatThrownBy(faults::lay)
          .isInstanceOf(FaultException.class)
          .hasMessageContaining("lane 5 of delivery-ops>store (127.0.0.1:" + port + ")")
          .hasMessageContaining("could not create the listener")
          .hasMessageContaining("address already in use");
    }
  }

  @Test
  void apply_setsEachLanesLatency_andTheShareAtTheEdge() throws Exception {
    faults.lay();
    faults.apply(NORMAL, SHARE);
    assertOnlyToxic("edge", "downstream", 20);
    assertOnlyToxic("gateway-delivery-ops-00", "downstream", 6);
    assertOnlyToxic("gateway-billing-07", "downstream", 45);
    assertOnlyToxic("delivery-ops-store-03", "downstream", 8);
    assertOnlyToxic("billing-store-15", "downstream", 1000);
  }

  @Test
  void apply_upstream_delaysTheQuestionOnEveryHopButTheEdge() throws Exception {
    faults.lay();
    faults.apply(NORMAL, SHARE);
    faults.apply(regime(Direction.UPSTREAM, 9), SHARE);
    assertOnlyToxic("edge", "downstream", 20);
    assertOnlyToxic("billing-store-15", "upstream", 9);
  }

  @Test
  void apply_touchesNothing_whenNothingChanges() throws Exception {
    try (CountingRelay relay = new CountingRelay(server.admin())) {
      Faults counted = faultsAt(relay.address());
      counted.lay();
      relay.takeChanges();
      counted.apply(NORMAL, SHARE);
      assertThat(relay.takeChanges()).hasSize(65);
      counted.apply(NORMAL, SHARE);
      assertThat(relay.takeChanges()).isEmpty();
    }
  }

  @Test
  void apply_touchesOnlyTheLanesThatChange() throws Exception {
    try (CountingRelay relay = new CountingRelay(server.admin())) {
      Faults counted = faultsAt(relay.address());
      counted.lay();
      counted.apply(NORMAL, SHARE);
      relay.takeChanges();
      Regime onlyBilling =
          new Regime(
              "slow", Direction.DOWNSTREAM, NORMAL.cycle(), Map.of("billing>store", SLOW.cycle()));
      counted.apply(onlyBilling, SHARE);
      assertThat(relay.takeChanges())
          .isNotEmpty()
          .allSatisfy(change -> assertThat(change).contains("billing-store-"));
    }
  }

  @Test
  void apply_removesWhatOthersHaveAddedToALane() throws Exception {
    faults.lay();
    post(
        "/proxies/edge/toxics",
        "{\"name\":\"hand-made\",\"type\":\"bandwidth\",\"attributes\":{\"rate\":1}}");
    post(
        "/proxies/gateway-billing-00/toxics",
        "{\"name\":\"regime\",\"type\":\"latency\",\"toxicity\":0.5,\"attributes\":{\"latency\":6,\"jitter\":3}}");
    faults.apply(NORMAL, SHARE);
    assertOnlyToxic("edge", "downstream", 20);
    assertOnlyToxic("gateway-billing-00", "downstream", 6);
  }

  @Test
  void apply_beforeLay_saysSo() {
    assertThatThrownBy(() -> faults.apply(NORMAL, SHARE))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("the edge lane")
        .hasMessageContaining("lay the lanes first");
  }

  @Test
  void clear_removesEveryToxic_andKeepsTheLanes() throws Exception {
    faults.lay();
    faults.apply(SLOW, SHARE);
    faults.clear();
    faults.clear();
    for (var lane : plan.all()) {
      assertThat(toxics(lane.proxyName())).isEmpty();
    }
    assertThat(get(FleetLayout.http(plan.port("billing>store", 15)))).isEqualTo("here");
  }

  @Test
  void retire_removesEveryToxic_andLetsNobodyAddOne() throws Exception {
    faults.lay();
    faults.apply(SLOW, SHARE);
    faults.retire();
    assertThatThrownBy(() -> faults.apply(NORMAL, SHARE))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("the program is ending");
    for (var lane : plan.all()) {
      assertThat(toxics(lane.proxyName())).isEmpty();
    }
  }

  @Test
  void otherPeoplesProxies_areLeftAlone() throws Exception {
    post(
        "/proxies",
        "{\"name\":\"theirs\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"127.0.0.1:1\",\"enabled\":true}");
    post(
        "/proxies/theirs/toxics",
        "{\"name\":\"slow\",\"type\":\"latency\",\"attributes\":{\"latency\":5}}");
    faults.lay();
    faults.apply(NORMAL, SHARE);
    faults.clear();
    faults.withdraw();
    assertThat(proxies().size()).isEqualTo(1);
    assertThat(toxics("theirs")).hasSize(1);
  }

  @Test
  void bytesPassed_tellsTheLanesThatSawTraffic_onceTheirConnectionsHaveEnded() throws Exception {
    faults.lay();
    assertThat(faults.bytesPassed()).hasSize(65).containsEntry("edge", 0L);
    assertThat(get(FleetLayout.http(plan.edgePort()))).isEqualTo("here");
    // The client keeps its connection, and Toxiproxy counts a connection when it ends.
    assertThat(faults.bytesPassed()).containsEntry("edge", 0L);
    faults.settle();
    assertThat(faults.bytesPassed().get("edge")).isGreaterThan("here".length());
    assertThat(faults.bytesPassed()).containsEntry("gateway-billing-00", 0L);
    assertThat(get(FleetLayout.http(plan.edgePort()))).isEqualTo("here");
  }

  @Test
  void settle_keepsTheToxics() throws Exception {
    faults.lay();
    faults.apply(NORMAL, SHARE);
    faults.settle();
    assertOnlyToxic("billing-store-15", "downstream", 1000);
  }

  @Test
  void aLaneHoldsBackTheAnswer_andOnlyThat() throws Exception {
    faults.lay();
    faults.apply(regime(Direction.DOWNSTREAM, 2_000), SHARE);
    try (Socket socket = new Socket(FleetLayout.loopback(), plan.port("billing>store", 0))) {
      socket.setSoTimeout(150);
      socket.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(java.net.SocketTimeoutException.class);
      socket.setSoTimeout(10_000);
      assertThat(socket.getInputStream().read()).isEqualTo('H');
    }
  }
}
