package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Ticker;
import io.quarkus.arc.DefaultBean;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** The policies of a service's own configuration: one for each client. */
@Singleton
@DefaultBean
public class ConfiguredPolicies implements PolicySource {

  private static final Arrival ARRIVAL = new Arrival(InboundCall.DEFAULT_POLICY, true);

  private final BudgetConfig config;
  private final ConcurrentHashMap<String, ClientPolicy> byClient = new ConcurrentHashMap<>();

  ConfiguredPolicies(BudgetConfig config) {
    this.config = config;
  }

  @Override
  public Arrival arrival(UnaryOperator<String> header) {
    return ARRIVAL;
  }

  @Override
  public ClientPolicy client(String client, String policy) {
    ClientPolicy known = byClient.get(client);
    return known != null ? known : byClient.computeIfAbsent(client, this::read);
  }

  private ClientPolicy read(String client) {
    BudgetConfig.Client settings = config.client().get(client);
    if (settings == null) {
      CallPolicy defaults =
          CallPolicy.named(client).responseReserve(config.responseReserve()).build();
      return ClientPolicy.budgeted(
          defaults, RetryBudget.of(defaults.retryBudget(), Ticker.system()));
    }
    try {
      CallPolicy call = policy(client, settings);
      return new ClientPolicy(
          call,
          RetryBudget.of(call.retryBudget(), Ticker.system()),
          Optional.empty(),
          Protection.of(client, settings));
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "budget.client.\"" + client + "\": " + wrong.getMessage(), wrong);
    }
  }

  private CallPolicy policy(String client, BudgetConfig.Client settings) {
    CallPolicy.Builder builder = CallPolicy.named(client);
    settings.attemptTimeout().ifPresent(builder::attemptTimeout);
    settings.maxAttempts().ifPresent(builder::maxAttempts);
    settings.deadline().ifPresent(builder::deadline);
    settings.leastUsefulAttempt().ifPresent(builder::leastUsefulAttempt);
    settings.ownsRetries().ifPresent(builder::ownsRetries);
    settings.backoff().map(Backoff::parse).ifPresent(builder::backoff);
    return builder
        .responseReserve(settings.responseReserve().orElse(config.responseReserve()))
        .retryBudget(retryBudget(settings))
        .build();
  }

  private static RetryBudgetSpec retryBudget(BudgetConfig.Client settings) {
    RetryBudgetSpec.Windowed defaults = RetryBudgetSpec.Windowed.defaults();
    String share = settings.retryBudget().orElse(Double.toString(defaults.ratio()));
    if (share.equals("none")) {
      return new RetryBudgetSpec.None();
    }
    return new RetryBudgetSpec.Windowed(
        ratio(share),
        settings.retryBudgetWindow().orElse(defaults.window()),
        settings.retryBudgetFloorPerSecond().orElse(defaults.floorPerSecond()));
  }

  private static double ratio(String share) {
    try {
      return Double.parseDouble(share);
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException(
          "retry-budget: \"" + share + "\" is neither none nor a share from 0 to 10, such as 0.2",
          wrong);
    }
  }
}
