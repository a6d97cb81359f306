package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.time.Durations;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.faulttolerance.FaultToleranceOperationProvider;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Refuses to start with settings of a client or a journey that cannot be. */
@Singleton
class StartCheck {

  private static final int MOST_ATTEMPTS = 100;

  private final BudgetConfig config;
  private final ConfiguredPolicies policies;
  private final FaultToleranceOperationProvider faultTolerance;

  StartCheck(
      BudgetConfig config,
      ConfiguredPolicies policies,
      FaultToleranceOperationProvider faultTolerance) {
    this.config = config;
    this.policies = policies;
    this.faultTolerance = faultTolerance;
  }

  void onStart(@Observes @Priority(1) StartupEvent started, BeanManager beans) {
    config.endToEnd().ifPresent(time -> Journeys.checkTime("budget.end-to-end", time));
    Journeys.of(config);
    checkReserve(config.responseReserve());
    Map<String, BudgetedBean> clients = BudgetedBean.all(beans);
    config.client().keySet().forEach(key -> refuseUnknown(key, clients.keySet()));
    clients.forEach(this::check);
  }

  private static void refuseUnknown(String key, Set<String> known) {
    if (!known.contains(key)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "budget.client.\"%s\": no @Budgeted REST client has this key; there are %s",
              key,
              known));
    }
  }

  private void check(String key, BudgetedBean client) {
    CallPolicy policy = policies.client(key, InboundCall.DEFAULT_POLICY).call();
    Optional<BudgetConfig.Client> settings = Optional.ofNullable(config.client().get(key));
    int supplier = settings.map(BudgetConfig.Client::supplierAttempts).orElse(1);
    String prefix = "budget.client.\"" + key + "\".";
    if (supplier < 1 || supplier > MOST_ATTEMPTS) {
      throw new IllegalArgumentException(
          prefix + "supplier-attempts: " + supplier + " is not 1 to " + MOST_ATTEMPTS);
    }
    boolean nested =
        settings.map(c -> c.ownership() == BudgetConfig.Ownership.NESTED).orElse(false);
    if (!nested) {
      List<RetryLayer> layers = new ArrayList<>();
      int own = policy.ownsRetries() ? policy.maxAttempts() : 1;
      layers.add(new RetryLayer("this client (" + prefix + "max-attempts)", own));
      client.annotated(faultTolerance).ifPresent(layers::add);
      layers.add(new RetryLayer("the supplier (" + prefix + "supplier-attempts)", supplier));
      RetryLayer.refuseNested(key, layers);
    }
  }

  private static void checkReserve(Duration reserve) {
    if (reserve.isNegative()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "budget.response-reserve: %s must be 0ms or more",
              Durations.show(reserve)));
    }
  }
}
