package dev.brownout.chaos.measure;

import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.exposition.Exposition;
import dev.brownout.chaos.exposition.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What the services' counters showed at one moment.
 *
 * @param pages samples by service; only those that are used here
 */
record FleetCounters(Map<String, List<Sample>> pages) {

  static final String ATTEMPTS = "budget_attempts_total";
  static final String RESULTS = "budget_attempt_results_total";
  static final String DECLINED = "budget_declined_total";
  static final String ARRIVALS = "budget_arrivals_total";
  static final String LANES = "brownout_lane_attempts_total";
  static final String START = "process_start_time_seconds";

  private static final List<String> MOVING = List.of(ATTEMPTS, RESULTS, DECLINED, ARRIVALS, LANES);

  FleetCounters {
    pages = new LinkedHashMap<>(pages);
    pages.replaceAll((service, samples) -> samples.stream().filter(FleetCounters::isUsed).toList());
  }

  private static boolean isUsed(Sample sample) {
    return sample.name().equals(START) || MOVING.contains(sample.name());
  }

  /** Sum of the samples of a name that fit. */
  long sum(String service, String name, Predicate<Sample> fits) {
    double sum = 0;
    for (Sample each : page(service)) {
      if (each.name().equals(name) && fits.test(each)) {
        sum += each.value();
      }
    }
    return Math.round(sum);
  }

  /** Sums of the samples of a name that fit, by the value of a label. */
  Map<String, Long> sums(String service, String name, String label, Predicate<Sample> fits) {
    var sums = new TreeMap<String, Long>();
    for (Sample each : page(service)) {
      if (each.name().equals(name) && fits.test(each)) {
        sums.merge(each.label(label), Math.round(each.value()), Long::sum);
      }
    }
    return sums;
  }

  /** Attempts that have started and have no result yet. */
  long inFlight() {
    long inFlight = 0;
    for (FleetHop hop : FleetHop.ALL) {
      inFlight +=
          sum(hop.caller(), ATTEMPTS, client(hop)) - sum(hop.caller(), RESULTS, client(hop));
    }
    return inFlight;
  }

  /** Calls that have arrived at all suppliers. */
  long arrivals() {
    return FleetHop.ALL.stream().mapToLong(hop -> sum(hop.supplier(), ARRIVALS, any -> true)).sum();
  }

  /** Grows with whatever happens in the fleet; the same twice means that nothing happened. */
  long movement() {
    long sum = 0;
    for (String service : pages.keySet()) {
      for (String name : MOVING) {
        sum += sum(service, name, any -> true);
      }
    }
    return sum;
  }

  /** Services whose process is another one than it was then. */
  List<String> restartedSince(FleetCounters earlier) {
    return pages.keySet().stream()
        .filter(name -> !Objects.equals(started(name), earlier.started(name)))
        .toList();
  }

  static Predicate<Sample> client(FleetHop hop) {
    return sample -> sample.label("client").equals(hop.client());
  }

  private Double started(String service) {
    return Exposition.first(page(service), START).orElse(null);
  }

  private List<Sample> page(String service) {
    return pages.getOrDefault(service, List.of());
  }
}
