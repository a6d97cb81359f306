package dev.brownout.chaos.experiment;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * How slow each lane of each hop is: latencies laid over the {@value Experiment#LANES} lanes of a
 * hop, one after another, as often as they fit.
 *
 * @param name name in the experiment
 * @param direction which way the latency is injected
 * @param cycle latencies of every hop that has no cycle of its own; 1, 2, 4, 8 or 16 entries, each
 *     0 or more whole milliseconds
 * @param hopCycles cycles of single hops, alike, by the hop's name
 */
public record Regime(
    String name, Direction direction, List<Duration> cycle, Map<String, List<Duration>> hopCycles) {

  /** Checks and copies. */
  public Regime {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(direction, "direction");
    cycle = checked(cycle);
    Map<String, List<Duration>> copies = new LinkedHashMap<>();
    hopCycles.forEach((hop, own) -> copies.put(hop, checked(own)));
    hopCycles = copies;
  }

  private static List<Duration> checked(List<Duration> cycle) {
    if (cycle.isEmpty() || Experiment.LANES % cycle.size() != 0) {
      throw new IllegalArgumentException(
          "a cycle has 1, 2, 4, 8 or 16 entries, not " + cycle.size());
    }
    return List.copyOf(cycle);
  }

  /** The hop's cycles by name; read-only. */
  @Override
  public Map<String, List<Duration>> hopCycles() {
    return Collections.unmodifiableMap(hopCycles);
  }

  /** The latencies of a hop's lanes 0 to 15: exactly {@value Experiment#LANES} entries. */
  public List<Duration> lanes(String hop) {
    List<Duration> laid = hopCycles.getOrDefault(hop, cycle);
    return IntStream.range(0, Experiment.LANES)
        .mapToObj(lane -> laid.get(lane % laid.size()))
        .toList();
  }
}
