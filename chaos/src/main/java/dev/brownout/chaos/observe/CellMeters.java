package dev.brownout.chaos.observe;

import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.load.EndedRead;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What is counted of one cell: its measured reads, and the calls they caused. */
final class CellMeters {

  /** One bucket ends at exactly the 200 ms of the experiment; 20, 30 and 60 ms are its attempts. */
  private static final Duration[] BOUNDS =
      Arrays.stream(
              new long[] {
                10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 180, 200, 250, 300, 400, 500, 600, 700,
                1_000, 2_000, 5_000
              })
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final MeterRegistry registry;
  private final Tags cell;
  private volatile Meters meters;

  CellMeters(MeterRegistry registry, Tags cell) {
    this.registry = registry;
    this.cell = cell;
    this.meters = register();
  }

  /** Begins again at zero. */
  void restart(int reads) {
    meters.all().forEach(registry::remove);
    Meters fresh = register();
    fresh.planned.increment(reads);
    meters = fresh;
  }

  void ended(EndedRead read) {
    Meters now = meters;
    now.took.record(Math.max(0, read.latencyNanos()), TimeUnit.NANOSECONDS);
    switch (read.outcome()) {
      case WITHIN -> now.within.increment();
      case OUTSIDE -> now.outside.increment();
      case DROPPED -> now.dropped.increment();
    }
  }

  /** The calls that the measured reads caused, counted where they arrived. */
  void arrived(Map<String, Long> byHop) {
    byHop.forEach((hop, calls) -> meters.calls.get(hop).increment(calls));
  }

  private Meters register() {
    return new Meters(
        counter("brownout.planned.reads", "Measured reads that are planned").register(registry),
        outcome("within"),
        outcome("outside"),
        outcome("dropped"),
        Timer.builder("brownout.read")
            .description("From planned to ended, of measured reads, whatever came of them")
            .tags(cell)
            .serviceLevelObjectives(BOUNDS)
            .register(registry),
        calls());
  }

  private Counter outcome(String outcome) {
    return counter(
            "brownout.reads",
            "Measured reads: within (200 in time), outside (200 late), dropped (anything else)")
        .tag("outcome", outcome)
        .register(registry);
  }

  private Map<String, Counter> calls() {
    var calls = new LinkedHashMap<String, Counter>();
    for (String hop : FleetHop.NAMES) {
      calls.put(
          hop,
          counter("brownout.internal.calls", "Calls of measured reads, counted where they arrive")
              .tag("hop", hop)
              .register(registry));
    }
    return calls;
  }

  private Counter.Builder counter(String name, String description) {
    return Counter.builder(name).description(description).tags(cell);
  }

  private record Meters(
      Counter planned,
      Counter within,
      Counter outside,
      Counter dropped,
      Timer took,
      Map<String, Counter> calls) {

    List<Meter> all() {
      return Stream.concat(
              Stream.of(planned, within, outside, dropped, took), calls.values().stream())
          .toList();
    }
  }
}
