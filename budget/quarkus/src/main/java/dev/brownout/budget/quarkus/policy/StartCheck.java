package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.quarkus.inbound.InboundCall;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Singleton;
import java.lang.reflect.Type;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Refuses to start with settings of a client or a journey that cannot be. */
@Singleton
class StartCheck {

  private final BudgetConfig config;
  private final ConfiguredPolicies policies;

  StartCheck(BudgetConfig config, ConfiguredPolicies policies) {
    this.config = config;
    this.policies = policies;
  }

  void onStart(@Observes @Priority(1) StartupEvent started, BeanManager beans) {
    Set<String> known = budgetedClients(beans);
    for (String key : config.client().keySet()) {
      if (!known.contains(key)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "budget.client.\"%s\": no @Budgeted REST client has this key; there are %s",
                key,
                known));
      }
      policies.client(key, InboundCall.DEFAULT_POLICY);
    }
    positive(
        "budget.end-to-end",
        config.endToEnd().map(d -> d.isNegative() || d.isZero()).orElse(false));
    Journeys.of(config);
    positive("budget.response-reserve", config.responseReserve().isNegative());
  }

  private static void positive(String key, boolean wrong) {
    if (wrong) {
      throw new IllegalArgumentException(key + ": must be above 0 ms");
    }
  }

  private static Set<String> budgetedClients(BeanManager beans) {
    Set<String> keys = new TreeSet<>();
    for (Bean<?> bean : beans.getBeans(Object.class, Any.Literal.INSTANCE, RestClient.LITERAL)) {
      for (Type type : bean.getTypes()) {
        if (type instanceof Class<?> client
            && client.isInterface()
            && BudgetedClients.includes(client)) {
          keys.add(BudgetedClients.key(client));
        }
      }
    }
    return keys;
  }
}
