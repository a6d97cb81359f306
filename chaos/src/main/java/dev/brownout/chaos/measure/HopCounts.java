package dev.brownout.chaos.measure;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.exposition.Sample;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * What happened on one hop between two readings of the counters.
 *
 * @param hop its name
 * @param primary first attempts that the caller started
 * @param extra attempts after the first
 * @param results what came of the attempts
 * @param declined attempts that were not started, by reason
 * @param lanes attempts sent down each lane
 * @param arrivals calls that arrived at the supplier
 * @param strays calls that arrived there under another policy than the cell's
 */
record HopCounts(
    String hop,
    long primary,
    long extra,
    Map<String, Long> results,
    Map<String, Long> declined,
    long[] lanes,
    long arrivals,
    long strays) {

  static HopCounts between(FleetCounters from, FleetCounters to, FleetHop hop, String policy) {
    Predicate<Sample> ours = sample -> sample.label("policy").equals(policy);
    Predicate<Sample> attempts = FleetCounters.client(hop).and(ours);
    Predicate<Sample> down = sample -> sample.label("hop").equals(hop.name());
    Map<String, Long> kinds =
        grown(from, to, hop.caller(), FleetCounters.ATTEMPTS, "kind", attempts);
    return new HopCounts(
        hop.name(),
        kinds.getOrDefault("primary", 0L),
        kinds.getOrDefault("extra", 0L),
        grown(from, to, hop.caller(), FleetCounters.RESULTS, "result", attempts),
        grown(from, to, hop.caller(), FleetCounters.DECLINED, "reason", attempts),
        lanes(grown(from, to, hop.caller(), FleetCounters.LANES, "lane", down)),
        arrivals(from, to, hop, ours),
        arrivals(from, to, hop, ours.negate()));
  }

  private static long arrivals(
      FleetCounters from, FleetCounters to, FleetHop hop, Predicate<Sample> which) {
    return to.sum(hop.supplier(), FleetCounters.ARRIVALS, which)
        - from.sum(hop.supplier(), FleetCounters.ARRIVALS, which);
  }

  /** What has grown, by the label; what stood still is left out. */
  private static Map<String, Long> grown(
      FleetCounters from,
      FleetCounters to,
      String service,
      String name,
      String label,
      Predicate<Sample> which) {
    Map<String, Long> earlier = from.sums(service, name, label, which);
    var grown = new LinkedHashMap<String, Long>();
    to.sums(service, name, label, which)
        .forEach((key, sum) -> grown.put(key, sum - earlier.getOrDefault(key, 0L)));
    grown.values().removeIf(sum -> sum == 0);
    return grown;
  }

  private static long[] lanes(Map<String, Long> byLabel) {
    long[] lanes = new long[Experiment.LANES];
    byLabel.forEach((lane, count) -> lanes[number(lane)] += count);
    return lanes;
  }

  private static int number(String lane) {
    try {
      return Objects.checkIndex(Integer.parseInt(lane), Experiment.LANES);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new MeasureException(
          String.format(
              Locale.ROOT,
              "%s counts lane \"%s\": the experiment has lanes 0 to %d. Build fleet and tool from one source.",
              FleetCounters.LANES,
              lane,
              Experiment.LANES - 1),
          e);
    }
  }
}
