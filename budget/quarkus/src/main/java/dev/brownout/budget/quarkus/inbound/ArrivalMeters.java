package dev.brownout.budget.quarkus.inbound;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.concurrent.ConcurrentHashMap;

/** Counts calls where they arrive, by policy. */
@Singleton
class ArrivalMeters {

  private static final double NANOS = 1e9;

  private final MeterRegistry registry;
  private final ConcurrentHashMap<String, OfPolicy> byPolicy = new ConcurrentHashMap<>();
  private final DistributionSummary remaining;

  ArrivalMeters(MeterRegistry registry) {
    this.registry = registry;
    this.remaining =
        DistributionSummary.builder("budget.remaining")
            .description("Time that the caller still waited when its call arrived")
            .baseUnit("seconds")
            .serviceLevelObjectives(
                .001, .005, .01, .02, .03, .06, .09, .12, .15, .18, .2, .5, 1, 2.5)
            .register(registry);
  }

  void arrived(String policy, long remainingNanos) {
    of(policy).arrivals.increment();
    if (remainingNanos != Long.MAX_VALUE) {
      remaining.record(Math.max(0, remainingNanos) / NANOS);
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

  private Counter counter(String name, String description, String policy) {
    return Counter.builder(name).description(description).tag("policy", policy).register(registry);
  }

  private record OfPolicy(Counter arrivals, Counter expired, Counter wasted) {}
}
