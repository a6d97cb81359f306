package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.time.Durations;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Refuses to start with settings of a client or a journey that cannot be. */
@Singleton
class StartCheck {

  private static final int MOST_ATTEMPTS = 100;

  private final BudgetConfig config;
  private final ConfiguredPolicies policies;
  private final ClientCheck shapes;

  StartCheck(BudgetConfig config, ConfiguredPolicies policies, ClientCheck shapes) {
    this.config = config;
    this.policies = policies;
    this.shapes = shapes;
  }

  void onStart(@Observes @Priority(1) StartupEvent started, BeanManager beans) {
    config.endToEnd().ifPresent(time -> Journeys.checkTime("budget.end-to-end", time));
    Journeys.of(config);
    checkReserve(config.responseReserve());
    Journeys.checkTime("budget.http2.ping-timeout", config.http2().pingTimeout());
    List<BudgetedBean> clients = BudgetedBean.all(beans);
    Set<String> keys = new TreeSet<>();
    clients.forEach(client -> keys.add(client.key()));
    for (String key : config.client().keySet()) {
      if (!keys.contains(key)) {
        clients.add(builtByHand(key, keys));
      }
    }
    clients.stream().filter(client -> !client.isStandIn()).forEach(this::check);
  }

  /** A client without a bean has the name of its interface for its key. */
  private static BudgetedBean builtByHand(String key, Set<String> known) {
    try {
      Class<?> api = Class.forName(key, false, Thread.currentThread().getContextClassLoader());
      if (api.isInterface() && BudgetedClients.includes(api)) {
        return BudgetedBean.byHand(api);
      }
    } catch (ClassNotFoundException | LinkageError none) {
      // It is no interface then.
    }
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "budget.client.\"%s\": no @Budgeted REST client has this key; there are %s, and those"
                + " built by hand, whose key is the full name of their interface",
            key,
            known));
  }

  private void check(BudgetedBean client) {
    shapes.check(client);
    String key = client.key();
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
      shapes.retries(client).ifPresent(layers::add);
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
