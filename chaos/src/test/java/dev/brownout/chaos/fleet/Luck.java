package dev.brownout.chaos.fleet;

import dev.brownout.budget.lane.Lane;
import dev.brownout.chaos.experiment.FleetHop;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds ids of requests that have the luck which a test needs: an id decides the lanes. */
record Luck(long seed, List<Duration> latencyByLane) {

  /** An id whose first attempts meet these latencies, and none on every hop that is left out. */
  String id(String prefix, Map<String, Duration> latencies) {
    return Stream.iterate(0, n -> n + 1)
        .map(n -> prefix + "-" + n)
        .filter(id -> FleetHop.NAMES.stream().allMatch(hop -> fits(id, hop, latencies)))
        .findFirst()
        .orElseThrow();
  }

  private boolean fits(String id, String hop, Map<String, Duration> latencies) {
    String path = hop.startsWith("gateway") ? "1" : "1.1";
    int lane = Lane.of(seed, id, hop, path, latencyByLane.size());
    return latencyByLane.get(lane).equals(latencies.getOrDefault(hop, Duration.ZERO));
  }
}
