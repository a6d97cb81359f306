package dev.brownout.budget.quarkus.inbound;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Counts calls where they arrive, by policy. */
@Singleton
class ArrivalMeters {

  private final MeterRegistry registry;
  private final ConcurrentHashMap<String, OfPolicy> byPolicy = new ConcurrentHashMap<>();
  private final Timer remaining;

  ArrivalMeters(MeterRegistry registry) {
    this.registry = registry;
    this.remaining =
        Timer.builder("budget.remaining")
            .description("Time that the caller still waited when its call arrived")
            .serviceLevelObjectives(millis(1, 5, 10, 20, 30, 60, 90, 120, 150, 180, 200, 500, 1000))
            .register(registry);
  }

  void arrived(String policy, long remainingNanos) {
    of(policy).arrivals.increment();
    if (remainingNanos != Long.MAX_VALUE) {
      remaining.record(Math.max(0, remainingNanos), TimeUnit.NANOSECONDS);
    }
  }

  void expiredOnArrival(String policy) {
    of(policy).expired.increment();
  }

  void wasted(String policy) {
    of(policy).wasted.increment();
  }

  private OfPolicy of(String policy) {
    OfPolicy known = byPolicy.get(policy);
    return known != null ? known : byPolicy.computeIfAbsent(policy, this::register);
  }

  private OfPolicy register(String policy) {
    return new OfPolicy(
        counter("budget.arrivals", "Calls that arrived here, extra attempts included", policy),
        counter(
            "budget.expired.on.arrival",
            "Calls whose budget was spent before they arrived",
            policy),
        counter("budget.wasted", "Work finished for a caller that was already gone", policy));
  }

  private static Duration[] millis(long... bounds) {
    return Arrays.stream(bounds).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
  }

  private Counter counter(String name, String description, String policy) {
    return Counter.builder(name).description(description).tag("policy", policy).register(registry);
  }

  private record OfPolicy(Counter arrivals, Counter expired, Counter wasted) {}
}
