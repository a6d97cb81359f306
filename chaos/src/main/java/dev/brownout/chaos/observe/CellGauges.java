package dev.brownout.chaos.observe;

import dev.brownout.chaos.measure.CellResult;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is known of a cell only when it is done; stays until the run ends. */
final class CellGauges {

  private final Rows valid;
  private final Rows callsPerSecond;
  private final Rows plannedLanes;
  private final Rows seenLanes;

  CellGauges(MeterRegistry registry) {
    valid = new Rows(registry, "brownout.cell.valid", "1 when the cell may be believed, else 0");
    callsPerSecond =
        new Rows(
            registry,
            "brownout.internal.calls.per.second",
            "Internal calls a second in the cell: rate x hops x amplification");
    plannedLanes =
        new Rows(
            registry,
            "brownout.lane.planned.attempts",
            "First attempts of the cell's measured reads down each lane, by their hash");
    seenLanes =
        new Rows(
            registry,
            "brownout.lane.seen.attempts",
            "Attempts of the cell's measured reads down each lane, extra ones included");
  }

  void done(Tags cell, CellResult result, Map<String, long[]> planned) {
    valid.add(List.of(MultiGauge.Row.of(cell, result.valid() ? 1 : 0)));
    callsPerSecond.add(List.of(MultiGauge.Row.of(cell, result.internalPerSecond())));
    plannedLanes.add(lanes(cell, planned));
    seenLanes.add(lanes(cell, result.laneMixByHop()));
  }

  private static List<MultiGauge.Row<?>> lanes(Tags cell, Map<String, long[]> byHop) {
    var rows = new ArrayList<MultiGauge.Row<?>>();
    byHop.forEach(
        (hop, lanes) -> {
          for (int lane = 0; lane < lanes.length; lane++) {
            Tags where = cell.and("hop", hop, "lane", Integer.toString(lane));
            rows.add(MultiGauge.Row.of(where, lanes[lane]));
          }
        });
    return rows;
  }

  /** A gauge that gains rows. */
  private static final class Rows {

    private final MultiGauge gauge;
    private final List<MultiGauge.Row<?>> all = new ArrayList<>();

    Rows(MeterRegistry registry, String name, String description) {
      gauge = MultiGauge.builder(name).description(description).register(registry);
    }

    void add(List<MultiGauge.Row<?>> more) {
      all.addAll(more);
      gauge.register(all);
    }
  }
}
