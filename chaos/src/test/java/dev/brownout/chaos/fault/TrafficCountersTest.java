package dev.brownout.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrafficCountersTest {
  /** As Toxiproxy 2.12 writes it. */
  private static final String METRICS =
      """
      # HELP toxiproxy_proxy_received_bytes_total
      # TYPE toxiproxy_proxy_received_bytes_total counter
      toxiproxy_proxy_received_bytes_total{direction="downstream",listener="127.0.0.1:18420",proxy="gateway-delivery-ops-00",upstream="127.0.0.1:18401"} 410
      toxiproxy_proxy_received_bytes_total{direction="upstream",listener="127.0.0.1:18420",proxy="gateway-delivery-ops-00",upstream="127.0.0.1:18401"} 79
      toxiproxy_proxy_received_bytes_total{direction="downstream",listener="127.0.0.1:18409",proxy="edge",upstream="127.0.0.1:18400"} 1.234567e+07
      # TYPE toxiproxy_proxy_sent_bytes_total counter
      toxiproxy_proxy_sent_bytes_total{direction="downstream",listener="127.0.0.1:18409",proxy="edge",upstream="127.0.0.1:18400"} 99
      """;

  @Test
  void bytes_areThoseReceived_bothDirectionsSummed() {
    assertThat(TrafficCounters.bytesByProxy(METRICS))
        .containsOnly(
            java.util.Map.entry("gateway-delivery-ops-00", 489L),
            java.util.Map.entry("edge", 12_345_670L));
  }

  @Test
  void bytes_areNone_beforeTheFirstConnectionHasEnded() {
    assertThat(TrafficCounters.bytesByProxy("# nothing\n")).isEmpty();
  }
}
