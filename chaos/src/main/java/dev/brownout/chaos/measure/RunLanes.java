package dev.brownout.chaos.measure;

import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.fault.LaneAddress;
import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.fleet.Fleet;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The lanes of a run: which regime is laid on them, and what has passed since the last look. */
final class RunLanes {

  /** How long after the slowest answer its lane is certainly empty. */
  private static final Duration MARGIN = Duration.ofMillis(200);

  private final Fleet fleet;
  private final CellRunner.Tools tools;
  private Regime laid;
  private Map<String, Long> bytesBefore = Map.of();

  RunLanes(Fleet fleet, CellRunner.Tools tools) {
    this.fleet = fleet;
    this.tools = tools;
  }

  /** The regime that is laid; null before the first. */
  Regime laid() {
    return laid;
  }

  /** Whether a regime is laid, and another one than this. */
  boolean haveAnother(Regime regime) {
    return laid != null && !regime.equals(laid);
  }

  /** Lays a regime; nothing may be in flight then. */
  void lay(Regime regime, Duration edgeShare) {
    fleet.faults().apply(regime, edgeShare);
    laid = regime;
    fleet.faults().settle();
    bytesBefore = fleet.faults().bytesPassed();
  }

  /**
   * Lanes that attempts of the cell were sent down while Toxiproxy saw nothing pass, since the last
   * look and so with the warm reads. Toxiproxy counts a connection when it ends, so all are ended:
   * the next cell's warm reads make new ones.
   */
  List<String> silent(List<HopCounts> counts) {
    endConnections();
    Map<String, Long> before = bytesBefore;
    Map<String, Long> now = fleet.faults().bytesPassed();
    bytesBefore = now;
    return fleet.lanes().all().stream()
        .filter(lane -> isUsed(lane, counts))
        .map(LaneAddress::proxyName)
        .filter(name -> now.getOrDefault(name, 0L).longValue() == before.getOrDefault(name, 0L))
        .toList();
  }

  /**
   * Ends every connection over the lanes. Before that the answers that nobody waits for must have
   * left their lanes: Toxiproxy 2.12 can hang on a toxic that still holds data of an ended
   * connection.
   */
  void endConnections() {
    tools.pause(slowestAnswer().plus(MARGIN));
    fleet.faults().settle();
  }

  private static boolean isUsed(LaneAddress lane, List<HopCounts> counts) {
    return lane.hop().equals(LanePlan.EDGE)
        || counts.stream()
            .anyMatch(each -> each.hop().equals(lane.hop()) && each.lanes()[lane.lane()] > 0);
  }

  /** The latency of the slowest lane that is laid. */
  private Duration slowestAnswer() {
    return FleetHop.ALL.stream()
        .flatMap(hop -> laid.lanes(hop.name()).stream())
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }
}
