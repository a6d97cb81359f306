package dev.brownout.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.experiment.Direction;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToxiproxyTest {
  private static final LanePlan PLAN = new LanePlan(18_400);

  private static Map<String, InetSocketAddress> upstreams() {
    Map<String, InetSocketAddress> upstreams = new HashMap<>();
    PLAN.all()
        .forEach(l -> upstreams.put(l.hop(), InetSocketAddress.createUnresolved("127.0.0.1", 1)));
    return upstreams;
  }

  @Test
  void aServerThatAcceptsAndSaysNothing_isGivenUp() throws IOException {
    try (ServerSocket mute = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      URI admin = URI.create("http://127.0.0.1:" + mute.getLocalPort());
      Toxiproxy server = new Toxiproxy(admin, Duration.ofMillis(200));
      assertThatThrownBy(() -> new ToxiproxyFaults(server, PLAN, LanePlan.HOST, upstreams()).lay())
          .isInstanceOf(FaultException.class)
          .hasMessageContaining("could not list the listeners")
          .hasMessageContaining(admin.toString())
          .hasMessageContaining("no answer within 200 ms");
      assertThatThrownBy(
              () -> new ToxiproxyFaults(server, PLAN, LanePlan.HOST, upstreams()).bytesPassed())
          .isInstanceOf(FaultException.class)
          .hasMessageContaining("could not read the traffic counters");
    }
  }

  @Test
  void aServerThatIsNotThere_isNamed() throws IOException {
    int port;
    try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = gone.getLocalPort();
    }
    URI admin = URI.create("http://127.0.0.1:" + port);
    assertThatThrownBy(() -> Faults.at(admin, PLAN, upstreams()).clear())
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("Toxiproxy at " + admin)
        .hasMessageContaining("Connection refused");
  }

  @Test
  void anAddressWithoutAPort_isRefused() {
    assertThatThrownBy(() -> Faults.at(URI.create("http://localhost"), PLAN, upstreams()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http://localhost")
        .hasMessageContaining("http://127.0.0.1:8474");
  }

  @Test
  void aHopWithoutUpstream_isRefused() {
    Map<String, InetSocketAddress> upstreams = upstreams();
    upstreams.remove("billing>store");
    assertThatThrownBy(() -> Faults.at(URI.create("http://127.0.0.1:1"), PLAN, upstreams))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("billing>store");
  }

  @Test
  void aLatencyFinerThanAMillisecond_isRefused_withItsLane() {
    LaneAddress lane = PLAN.all().get(17);
    assertThatThrownBy(() -> Delay.of(lane, Direction.DOWNSTREAM, Duration.ofNanos(1_500_000)))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("lane 0 of gateway>billing")
        .hasMessageContaining("1.5ms");
    assertThat(Delay.of(lane, Direction.UPSTREAM, Duration.ofMillis(7)).millis()).isEqualTo(7);
  }
}
