package dev.brownout.budget.quarkus.testapp;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.util.concurrent.TimeUnit;

/** Reads counters by name and tags. */
@Singleton
public class Meters {

  private final MeterRegistry registry;

  Meters(MeterRegistry registry) {
    this.registry = registry;
  }

  /** The count so far; 0 for a counter that does not exist yet. */
  public long count(String name, String... tags) {
    return (long)
        registry.find(name).tags(tags).counters().stream().mapToDouble(Counter::count).sum();
  }

  /** What a gauge shows; NaN for one that does not exist yet. */
  public double gauge(String name, String... tags) {
    Gauge found = registry.find(name).tags(tags).gauge();
    return found == null ? Double.NaN : found.value();
  }

  /** What a timer has seen so far; nothing for one that does not exist yet. */
  public Timed timed(String name, String... tags) {
    Timer found = registry.find(name).tags(tags).timer();
    return found == null
        ? new Timed(0, 0)
        : new Timed(found.count(), found.totalTime(TimeUnit.MILLISECONDS));
  }

  /** How many times, and how long in all. */
  public record Timed(long count, double millis) {}
}
