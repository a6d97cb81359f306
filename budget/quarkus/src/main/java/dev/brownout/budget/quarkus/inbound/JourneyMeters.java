package dev.brownout.budget.quarkus.inbound;

import dev.brownout.budget.quarkus.policy.BudgetConfig;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** What the calls of each journey have spent, by the names in the settings. */
@Singleton
class JourneyMeters {

  private final MeterRegistry registry;
  private final ConcurrentHashMap<String, OfJourney> byName = new ConcurrentHashMap<>();

  JourneyMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /** All of them stand at zero before their first calls, which are increases then. */
  void begin(@Observes StartupEvent started, BudgetConfig config) {
    config.journey().keySet().forEach(this::of);
  }

  OfJourney of(String journey) {
    return byName.computeIfAbsent(
        journey, name -> new OfJourney(timer(name, "time"), timer(name, "cost")));
  }

  private Timer timer(String journey, String kind) {
    return Timer.builder("budget.journey.spent")
        .description(
            "What the calls of a journey spent: kind time counts each answer and the time until it;"
                + " kind cost counts each attempt and its duration, overlapping or not")
        .tag("journey", journey)
        .tag("kind", kind)
        .register(registry);
  }

  /** The two meters of one journey. */
  record OfJourney(Timer answers, Timer attempts) {

    void time(long nanos) {
      answers.record(nanos, TimeUnit.NANOSECONDS);
    }

    void cost(long nanos) {
      attempts.record(nanos, TimeUnit.NANOSECONDS);
    }
  }
}
