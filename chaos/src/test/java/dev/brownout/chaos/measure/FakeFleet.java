package dev.brownout.chaos.measure;

import dev.brownout.budget.lane.Lane;
import dev.brownout.chaos.agreement.MeasuredAttempt;
import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.exposition.Sample;
import dev.brownout.chaos.fault.Disturbance;
import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LaneAddress;
import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.Part;
import dev.brownout.chaos.fleet.Transport;
import dev.brownout.chaos.load.LoadPlan;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A fleet in one object: counts as the real services would, and writes down what is done to it.
 *
 * <p>Each read makes one attempt on each hop, down the lane of its hash.
 */
final class FakeFleet implements Fleet, Faults, Lab {

  private final LanePlan lanes = new LanePlan(LanePlan.DEFAULT_BASE);
  private final Map<String, Map<Map<String, String>, Long>> counters = new LinkedHashMap<>();
  private final Map<String, Long> bytes = new HashMap<>();
  private Map<String, Long> bytesOfEndedConnections = Map.of();
  final List<String> done = new ArrayList<>();
  final List<MeasuredAttempt> attempts = new ArrayList<>();
  Optional<String> trouble = Optional.empty();
  String mutedLane = "";
  long seed = K01.EXPERIMENT.seed();

  /** What the services would count of such reads. */
  void serve(LoadPlan load) {
    for (FleetHop hop : FleetHop.ALL) {
      for (int read = 0; read < load.reads(); read++) {
        int lane = Lane.of(seed, load.requestId(read), hop.name(), hop.firstPath(), 16);
        count(hop.caller(), FleetCounters.LANES, "hop", hop.name(), "lane", "" + lane);
        pass(String.format(Locale.ROOT, "%s-%02d", hop.name().replace('>', '-'), lane));
      }
      var of = Map.of("client", hop.client(), "policy", load.policy());
      count(hop.caller(), FleetCounters.ATTEMPTS, with(of, "kind", "primary"), load.reads());
      count(hop.caller(), FleetCounters.RESULTS, with(of, "result", "ok"), load.reads());
      count(hop.supplier(), FleetCounters.ARRIVALS, Map.of("policy", load.policy()), load.reads());
    }
    pass(LanePlan.EDGE);
  }

  void count(String service, String name, String key, String value, String key2, String value2) {
    count(service, name, Map.of(key, value, key2, value2), 1);
  }

  void count(String service, String name, Map<String, String> labels, long count) {
    counters
        .computeIfAbsent(service, any -> new LinkedHashMap<>())
        .merge(with(labels, "__name__", name), count, Long::sum);
  }

  private void pass(String lane) {
    if (!lane.equals(mutedLane)) {
      bytes.merge(lane, 100L, Long::sum);
    }
  }

  private static Map<String, String> with(Map<String, String> labels, String key, String value) {
    var more = new TreeMap<>(labels);
    more.put(key, value);
    return more;
  }

  @Override
  public void begin(String cell) {
    done.add("begin " + cell);
  }

  @Override
  public FleetCounters counters() {
    var pages = new LinkedHashMap<String, List<Sample>>();
    counters.forEach(
        (service, counts) ->
            pages.put(
                service,
                counts.entrySet().stream()
                    .map(e -> new Sample(e.getKey().get("__name__"), e.getKey(), e.getValue()))
                    .toList()));
    return new FleetCounters(pages);
  }

  @Override
  public List<MeasuredAttempt> attempts(List<String> requestIds) {
    return attempts.stream().filter(each -> requestIds.contains(each.requestId())).toList();
  }

  @Override
  public void apply(Regime regime, Duration edgeShare) {
    done.add("apply " + regime.name() + " " + edgeShare.toMillis());
  }

  @Override
  public Map<String, Long> bytesPassed() {
    return bytesOfEndedConnections;
  }

  @Override
  public Optional<String> trouble() {
    return trouble;
  }

  @Override
  public LanePlan lanes() {
    return lanes;
  }

  @Override
  public Transport transport() {
    return Transport.H2C;
  }

  @Override
  public String experiment() {
    return K01.EXPERIMENT.name();
  }

  @Override
  public boolean runs(Path experimentFile) {
    return true;
  }

  @Override
  public boolean showsAllProcesses() {
    return true;
  }

  @Override
  public URI edge() {
    return URI.create("http://127.0.0.1:" + lanes.edgePort());
  }

  @Override
  public Map<String, URI> services() {
    return Map.of();
  }

  @Override
  public List<Part> parts() {
    return List.of();
  }

  @Override
  public Faults faults() {
    return this;
  }

  @Override
  public Set<Long> pids() {
    return Set.of();
  }

  @Override
  public void lay() {}

  @Override
  public void disturb(Map<LaneAddress, Disturbance> disturbances) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {}

  @Override
  public void withdraw() {}

  @Override
  public void retire() {}

  @Override
  public Optional<String> version() {
    return Optional.of("2.12.0");
  }

  @Override
  public void settle() {
    lanes.all().stream().map(LaneAddress::proxyName).forEach(lane -> bytes.putIfAbsent(lane, 0L));
    bytesOfEndedConnections = Map.copyOf(bytes);
  }

  @Override
  public void leaveUp() {}

  @Override
  public void leaveUpUnder(Regime regime, Duration edgeShare) {}

  @Override
  public void close() {}
}
