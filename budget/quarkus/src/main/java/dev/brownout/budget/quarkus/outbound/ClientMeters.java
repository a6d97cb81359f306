package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.DeclineReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The counters of the calls that this process makes, by client and policy. */
@Singleton
class ClientMeters {

  private final MeterRegistry registry;
  private final ConcurrentHashMap<Key, OfClient> byClient = new ConcurrentHashMap<>();

  ClientMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  OfClient of(String client, String policy) {
    return byClient.computeIfAbsent(new Key(client, policy), key -> new OfClient(registry, key));
  }

  private record Key(String client, String policy) {}

  /** The counters of one client under one policy. */
  static final class OfClient {

    private static final List<String> RESULTS =
        List.of(Answer.OK, Answer.TIMEOUT, Answer.CANCELLED, Answer.STATUS, Answer.CONNECTION);

    private final Counter primary;
    private final Counter extra;
    private final Map<String, Counter> results = new HashMap<>();
    private final Map<DeclineReason, Counter> declined = new EnumMap<>(DeclineReason.class);

    private OfClient(MeterRegistry registry, Key key) {
      primary = attempts(registry, key, "primary");
      extra = attempts(registry, key, "extra");
      for (String result : RESULTS) {
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

    void started(int attempt) {
      (attempt == 1 ? primary : extra).increment();
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
