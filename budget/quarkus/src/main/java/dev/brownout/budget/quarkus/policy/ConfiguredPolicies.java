package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Ticker;
import io.quarkus.arc.DefaultBean;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The policies of a service's own configuration: one for each client. */
@Singleton
@DefaultBean
public class ConfiguredPolicies implements PolicySource {

  /** The default of {@link CallPolicy}. */
  private static final Duration LEAST_USEFUL = Duration.ofMillis(1);

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
    var key = new Key("budget.client.\"" + client + "\".");
    CallPolicy call = policy(key, client, settings);
    return new ClientPolicy(
        call,
        RetryBudget.of(call.retryBudget(), Ticker.system()),
        Optional.empty(),
        Protection.of(client, settings, key));
  }

  private CallPolicy policy(Key key, String client, BudgetConfig.Client settings) {
    CallPolicy.Builder builder =
        CallPolicy.named(client)
            .leastUsefulAttempt(Duration.ZERO)
            .retryBudget(retryBudget(key, settings));
    key.set("attempt-timeout", settings.attemptTimeout(), v -> builder.attemptTimeout(v).build());
    key.set("max-attempts", boxed(settings.maxAttempts()), v -> builder.maxAttempts(v).build());
    key.set("backoff", settings.backoff(), v -> builder.backoff(Backoff.parse(v)));
    key.set(
        "retry-after-limit", settings.retryAfterLimit(), v -> builder.retryAfterLimit(v).build());
    key.set(
        "response-reserve",
        Optional.of(settings.responseReserve().orElse(config.responseReserve())),
        v -> builder.responseReserve(v).build());
    key.set(
        "least-useful-attempt",
        Optional.of(settings.leastUsefulAttempt().orElse(LEAST_USEFUL)),
        v -> builder.leastUsefulAttempt(v).build());
    settings.deadline().ifPresent(builder::deadline);
    settings.ownsRetries().ifPresent(builder::ownsRetries);
    return builder.build();
  }

  private static RetryBudgetSpec retryBudget(Key key, BudgetConfig.Client settings) {
    RetryBudgetSpec.Windowed defaults = RetryBudgetSpec.Windowed.defaults();
    String share = settings.retryBudget().orElse(Double.toString(defaults.ratio()));
    if (share.equals("none")) {
      return new RetryBudgetSpec.None();
    }
    Duration window = settings.retryBudgetWindow().orElse(defaults.window());
    int floor = settings.retryBudgetFloorPerSecond().orElse(defaults.floorPerSecond());
    double ratio =
        key.read("retry-budget", () -> new RetryBudgetSpec.Cumulative(ratio(share)).ratio());
    key.read("retry-budget-window", () -> new RetryBudgetSpec.Windowed(ratio, window, 0));
    return key.read(
        "retry-budget-floor-per-second", () -> new RetryBudgetSpec.Windowed(ratio, window, floor));
  }

  private static double ratio(String share) {
    try {
      return Double.parseDouble(share);
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException(
          "\"" + share + "\" is neither none nor a share from 0 to 10, such as 0.2", wrong);
    }
  }

  private static Optional<Integer> boxed(OptionalInt value) {
    return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
  }

  /** Where a client's settings are, so that a wrong value is refused by its name. */
  record Key(String prefix) {

    <T> T read(String name, Supplier<T> value) {
      try {
        return value.get();
      } catch (IllegalArgumentException wrong) {
        throw new IllegalArgumentException(prefix + name + ": " + wrong.getMessage(), wrong);
      }
    }

    <T> void set(String name, Optional<T> value, Function<T, ?> setter) {
      value.ifPresent(given -> read(name, () -> setter.apply(given)));
    }
  }
}
