package dev.brownout.chaos.fault;

import dev.brownout.chaos.exposition.Exposition;
import dev.brownout.chaos.exposition.Sample;
import java.util.HashMap;
import java.util.Map;

/** Reads Toxiproxy's own counters: bytes read per proxy, directions and addresses summed. */
final class TrafficCounters {
  private static final String RECEIVED = "toxiproxy_proxy_received_bytes_total";

  private TrafficCounters() {}

  static Map<String, Long> bytesByProxy(String metrics) {
    Map<String, Long> bytes = new HashMap<>();
    for (Sample each : Exposition.parse(metrics)) {
      if (each.name().equals(RECEIVED)) {
        bytes.merge(each.label("proxy"), (long) each.value(), Long::sum);
      }
    }
    return bytes;
  }
}
