package dev.brownout.chaos.observe;

import dev.brownout.chaos.load.EndedRead;
import dev.brownout.chaos.load.LoadPlan;
import dev.brownout.chaos.measure.CellName;
import dev.brownout.chaos.measure.CellResult;
import dev.brownout.chaos.measure.RunMoment;
import dev.brownout.chaos.measure.RunPlan;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The meters of a run. Their labels are the plan's policies and regimes, the phases, the fleet's
 * hops and lanes: a closed set.
 */
final class RunMetrics {

  private final RunPlan plan;
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<CellName, CellMeters> cells = new LinkedHashMap<>();
  private final MultiGauge phase =
      MultiGauge.builder("brownout.phase")
          .description("1 for what the run is doing now, under which policy and regime")
          .register(registry);
  private final CellGauges gauges = new CellGauges(registry);
  private final Timer late =
      Timer.builder("brownout.driver.late")
          .description("From planned to sent, of measured reads: what the driver itself was late")
          .serviceLevelObjectives(micros(100, 250, 500, 1_000, 2_000, 5_000, 10_000, 50_000))
          .register(registry);
  private String regime = "";

  /** Set on the thread that runs, read on the event loop; null while nothing is measured. */
  private volatile CellMeters measured;

  RunMetrics(RunPlan plan) {
    this.plan = plan;
    for (CellName name : plan.order()) {
      cells.put(name, new CellMeters(registry, tags(name)));
    }
  }

  /** Everything, in Prometheus' text format. */
  String page() {
    return registry.scrape();
  }

  void at(RunMoment moment) {
    regime = moment.regime();
    Tags where =
        tags(new CellName(regime, moment.policy()))
            .and("phase", moment.phase().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    phase.register(List.of(MultiGauge.Row.of(where, 1)), true);
  }

  /** A cell whose measured reads begin counts from zero: it may be the second time. */
  void begins(LoadPlan load) {
    CellMeters next =
        RunPlan.measures(load) ? cells.get(new CellName(regime, load.policy())) : null;
    if (next != null) {
      next.restart(load.reads());
    }
    measured = next;
  }

  void ended(EndedRead read) {
    CellMeters cell = measured;
    if (cell == null) {
      return;
    }
    cell.ended(read);
    if (read.lateNanos() != EndedRead.NEVER_SENT) {
      late.record(read.lateNanos(), TimeUnit.NANOSECONDS);
    }
  }

  void done(CellResult result) {
    var cell = new CellName(result.regime(), result.policy());
    cells.get(cell).arrived(result.arrivalsByHop());
    gauges.done(tags(cell), result, plan.plannedLanes(result.policy(), result.regime()));
  }

  private static Tags tags(CellName cell) {
    return Tags.of("policy", cell.policy(), "regime", cell.regime());
  }

  private static Duration[] micros(long... bounds) {
    return Arrays.stream(bounds)
        .mapToObj(TimeUnit.MICROSECONDS::toNanos)
        .map(Duration::ofNanos)
        .toArray(Duration[]::new);
  }
}
