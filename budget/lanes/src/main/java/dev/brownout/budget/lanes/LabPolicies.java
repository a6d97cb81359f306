package dev.brownout.budget.lanes;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.policy.BudgetConfig;
import dev.brownout.budget.quarkus.policy.CallEngine;
import dev.brownout.budget.quarkus.policy.ClientPolicy;
import dev.brownout.budget.quarkus.policy.ConfiguredPolicies;
import dev.brownout.budget.quarkus.policy.PolicySource;
import dev.brownout.budget.quarkus.policy.UnknownPolicyException;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.time.Ticker;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * Runs each read under the policy that it names; outside the lab, the service's own configuration
 * counts.
 */
@Singleton
class LabPolicies implements PolicySource {

  /** Which policy of the experiment a read runs under. */
  static final String HEADER = "Brownout-Policy";

  private final LabConfig lab;
  private final Map<String, ExperimentPolicies.Policy> experiment;
  private final ConfiguredPolicies configured;
  private final Duration ownReserve;
  private final Map<String, Arrival> arrivals = new ConcurrentHashMap<>();
  private final Map<Key, ClientPolicy> clients = new ConcurrentHashMap<>();

  LabPolicies(
      LabConfig lab,
      ExperimentPolicies experiment,
      ConfiguredPolicies configured,
      BudgetConfig budget) {
    this.lab = lab;
    this.experiment = experiment.byName();
    this.configured = configured;
    this.ownReserve = budget.responseReserve();
    this.experiment.forEach(
        (name, policy) -> arrivals.put(name, new Arrival(name, policy.deadline())));
  }

  @Override
  public Arrival arrival(UnaryOperator<String> header) {
    String named = lab.lab().enabled() ? header.apply(HEADER) : null;
    if (named == null) {
      return configured.arrival(header);
    }
    Arrival known = arrivals.get(named);
    if (known == null) {
      throw new UnknownPolicyException(
          HEADER
              + ": no such policy in the experiment; there are "
              + new TreeSet<>(arrivals.keySet()));
    }
    return known;
  }

  @Override
  public ClientPolicy client(String client, String policy) {
    if (policy.equals(InboundCall.DEFAULT_POLICY)) {
      return configured.client(client, policy);
    }
    return clients.computeIfAbsent(new Key(client, policy), this::make);
  }

  /** Forgets what was spent: every retry budget starts anew. */
  void reset() {
    clients.clear();
  }

  private ClientPolicy make(Key key) {
    ExperimentPolicies.Policy policy = experiment.get(key.policy());
    CallPolicy call = policy.callPolicy(key.policy(), lab.lab().side(), ownReserve);
    Optional<CallEngine> engine =
        policy.engine() == ExperimentPolicies.Engine.SMALLRYE
            ? Optional.of(SmallRyeEngine.of(call))
            : Optional.empty();
    return new ClientPolicy(
        call, RetryBudget.of(call.retryBudget(), Ticker.system()), engine, Optional.empty());
  }

  private record Key(String client, String policy) {}
}
