package dev.brownout.budget.quarkus.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudgetSpec;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

  private static final String STORE = "budget.client.\"store\".";

  @Test
  void aClientWithoutSettings_hasTheDefaults() {
    CallPolicy policy = policies(Map.of()).client("store", "default").call();

    assertThat(policy).isEqualTo(CallPolicy.named("store").build());
  }

  @Test
  void aClientWithOneSetting_hasTheDefaultsOfAllOthers() {
    CallPolicy policy = policies(Map.of(STORE + "max-attempts", "5")).client("store", "x").call();

    assertThat(policy).isEqualTo(CallPolicy.named("store").maxAttempts(5).build());
  }

  @Test
  void everySetting_reachesThePolicy() {
    CallPolicy policy =
        policies(
                Map.of(
                    STORE + "attempt-timeout", "30ms",
                    STORE + "max-attempts", "4",
                    STORE + "deadline", "false",
                    STORE + "retry-budget", "0.3",
                    STORE + "retry-budget-window", "20s",
                    STORE + "retry-budget-floor-per-second", "3",
                    STORE + "backoff", "5ms..50ms",
                    STORE + "response-reserve", "7ms",
                    STORE + "least-useful-attempt", "2ms",
                    STORE + "owns-retries", "false"))
            .client("store", "default")
            .call();

    assertThat(policy)
        .isEqualTo(
            CallPolicy.named("store")
                .attemptTimeout(Duration.ofMillis(30))
                .maxAttempts(4)
                .deadline(false)
                .retryBudget(new RetryBudgetSpec.Windowed(0.3, Duration.ofSeconds(20), 3))
                .backoff(Backoff.parse("5ms..50ms"))
                .responseReserve(Duration.ofMillis(7))
                .leastUsefulAttempt(Duration.ofMillis(2))
                .ownsRetries(false)
                .build());
  }

  @Test
  void theServicesReserve_isAClientsDefault() {
    ConfiguredPolicies policies =
        policies(Map.of("budget.response-reserve", "20ms", STORE + "max-attempts", "1"));

    assertThat(policies.client("store", "x").call().responseReserve()).hasMillis(20);
    assertThat(policies.client("other", "x").call().responseReserve()).hasMillis(20);
  }

  @Test
  void aRetryBudgetOfNone_isUnlimited() {
    ConfiguredPolicies policies = policies(Map.of(STORE + "retry-budget", "none"));

    assertThat(policies.client("store", "x").call().retryBudget())
        .isEqualTo(new RetryBudgetSpec.None());
  }

  @Test
  void aClientsState_isSharedByItsCalls() {
    ConfiguredPolicies policies = policies(Map.of());

    assertThat(policies.client("store", "x").retryBudget())
        .isSameAs(policies.client("store", "y").retryBudget())
        .isNotSameAs(policies.client("other", "x").retryBudget());
  }

  @Test
  void protection_isOffByDefault() {
    assertThat(policies(Map.of()).client("store", "x").protection()).isEmpty();
    assertThat(policies(Map.of(STORE + "max-attempts", "1")).client("store", "x").protection())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "attempt-timeout,0ms",
    "attempt-timeout,-5ms",
    "attempt-timeout,2h",
    "max-attempts,0",
    "max-attempts,101",
    "retry-budget,11",
    "retry-budget,-0.1",
    "retry-budget,NaN",
    "retry-budget,some",
    "retry-budget-window,100ms",
    "retry-budget-window,61s",
    "retry-budget-floor-per-second,-1",
    "backoff,30",
    "backoff,soon",
    "backoff,50ms..5ms",
    "response-reserve,-1ms",
    "least-useful-attempt,2s",
    "least-useful-attempt,-1ms"
  })
  void aWrongValue_isRefusedByTheNameOfItsKey(String key, String value) {
    ConfiguredPolicies policies = policies(Map.of(STORE + key, value));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> policies.client("store", "default"))
        .withMessageStartingWith(STORE + key + ": ");
  }

  @ParameterizedTest
  @CsvSource({
    "budget.end-to-end,soon",
    "budget.accept,thrift",
    "budget.client.\"store\".max-attempts,many",
    "budget.client.\"store\".attempt-timeout,fast",
    "budget.client.\"store\".atempt-timeout,30ms"
  })
  void aValueOfAnotherType_orAnUnknownKey_isRefusedWhenTheSettingsAreRead(
      String key, String value) {
    assertThatThrownBy(() -> config(Map.of(key, value)))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining(key);
  }

  static ConfiguredPolicies policies(Map<String, String> settings) {
    return new ConfiguredPolicies(config(settings));
  }

  static BudgetConfig config(Map<String, String> settings) {
    return new SmallRyeConfigBuilder()
        .withSources(new PropertiesConfigSource(settings, "test", 100))
        .withConverter(Duration.class, 200, new DurationConverter())
        .withMapping(BudgetConfig.class)
        .build()
        .getConfigMapping(BudgetConfig.class);
  }
}
