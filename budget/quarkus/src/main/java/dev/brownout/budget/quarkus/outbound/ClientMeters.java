package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.policy.PolicySource;
import dev.brownout.budget.quarkus.policy.Protection;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The meters of the calls that this process makes, by client and policy. */
@Singleton
class ClientMeters {

  private final MeterRegistry registry;
  private final PolicySource policies;
  private final ConcurrentHashMap<Key, OfClient> byClient = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, AtomicInteger> waiting = new ConcurrentHashMap<>();

  ClientMeters(MeterRegistry registry, PolicySource policies) {
    this.registry = registry;
    this.policies = policies;
  }

  OfClient of(String client, String policy) {
    return byClient.computeIfAbsent(
        new Key(client, policy),
        key -> new OfClient(registry, key, waiting.computeIfAbsent(client, this::watch)));
  }

  /** The gauges that all policies of a client share. */
  private AtomicInteger watch(String client) {
    var count = new AtomicInteger();
    Gauge.builder("budget.attempts.waiting", count::get)
        .description("Attempts that wait for a connection of the client's pool")
        .tag("client", client)
        .register(registry);
    Gauge.builder("budget.circuit.state", () -> circuitState(client))
        .description("The client's circuit breaker: 0 closed or none, 1 half-open, 2 open")
        .tag("client", client)
        .register(registry);
    return count;
  }

  private int circuitState(String client) {
    return policies
        .client(client, InboundCall.DEFAULT_POLICY)
        .protection()
        .map(Protection::circuitState)
        .orElse(Protection.CLOSED);
  }

  private record Key(String client, String policy) {}

  /** The counters of one client under one policy. */
  static final class OfClient {

    private final Counter primary;
    private final Counter extra;
    private final Map<String, Counter> results = new HashMap<>();
    private final Map<DeclineReason, Counter> declined = new EnumMap<>(DeclineReason.class);

    private final AtomicInteger waiting;

    private OfClient(MeterRegistry registry, Key key, AtomicInteger waiting) {
      this.waiting = waiting;
      primary = attempts(registry, key, "primary");
      extra = attempts(registry, key, "extra");
      for (String result : Answer.RESULTS) {
        results.put(
            result,
            counter("budget.attempt.results", "How attempts ended", key)
                .tag("result", result)
                .register(registry));
      }
      for (DeclineReason reason : DeclineReason.values()) {
        declined.put(
            reason,
            counter("budget.declined", "Attempts that were not started, by reason", key)
                .tag("reason", reason.label())
                .register(registry));
      }
    }

    /** An attempt has started, and waits for a connection. */
    void started(int attempt) {
      (attempt == 1 ? primary : extra).increment();
      waiting.incrementAndGet();
    }

    /** An attempt has its connection, or was given up before it had one. */
    void waitedEnough() {
      waiting.decrementAndGet();
    }

    void ended(String result) {
      results.get(result).increment();
    }

    void declined(DeclineReason reason) {
      declined.get(reason).increment();
    }

    private static Counter attempts(MeterRegistry registry, Key key, String kind) {
      return counter("budget.attempts", "Attempts started", key)
          .tag("kind", kind)
          .register(registry);
    }

    private static Counter.Builder counter(String name, String description, Key key) {
      return Counter.builder(name)
          .description(description)
          .tag("client", key.client())
          .tag("policy", key.policy());
    }
  }
}
