package dev.brownout.budget.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.lanes.testapp.Listeners;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudgetSpec;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.source.yaml.YamlConfigSource;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExperimentPoliciesTest {

  private static final Duration RESERVE = Duration.ofMillis(20);

  @Test
  void thePolicies_areTheFiles() throws IOException {
    assertThat(read().byName())
        .containsOnlyKeys(
            "no-budget", "deadline", "allocated", "retry-budget", "windowed", "smallrye");
  }

  @Test
  void theGatewaysSide_keepsTheReserveThatTheProcessHas() throws IOException {
    assertThat(policy("allocated", LabConfig.Side.GATEWAY))
        .isEqualTo(
            CallPolicy.named("allocated")
                .attemptTimeout(Duration.ofSeconds(30))
                .maxAttempts(3)
                .retryBudget(new RetryBudgetSpec.None())
                .backoff(Backoff.none())
                .responseReserve(RESERVE)
                .build());
  }

  @Test
  void theServicesSide_takesWhatTheFileSays() throws IOException {
    assertThat(policy("allocated", LabConfig.Side.SERVICE))
        .isEqualTo(
            CallPolicy.named("allocated")
                .attemptTimeout(Duration.ofSeconds(31))
                .maxAttempts(2)
                .retryBudget(new RetryBudgetSpec.None())
                .backoff(Backoff.parse("5ms..50ms"))
                .responseReserve(Duration.ofSeconds(1))
                .leastUsefulAttempt(Duration.ofMillis(2))
                .build());
  }

  @Test
  void aShare_isCumulative_unlessTheFileSaysWindowed() throws IOException {
    assertThat(policy("retry-budget", LabConfig.Side.GATEWAY).retryBudget())
        .isEqualTo(new RetryBudgetSpec.Cumulative(0.3));
    assertThat(policy("windowed", LabConfig.Side.SERVICE).retryBudget())
        .isEqualTo(new RetryBudgetSpec.Windowed(0.2, Duration.ofSeconds(20), 3));
    assertThat(policy("windowed", LabConfig.Side.SERVICE).ownsRetries()).isFalse();
    assertThat(policy("windowed", LabConfig.Side.GATEWAY).ownsRetries()).isTrue();
  }

  private static CallPolicy policy(String name, LabConfig.Side side) throws IOException {
    return read().byName().get(name).callPolicy(name, side, RESERVE);
  }

  private static ExperimentPolicies read() throws IOException {
    return new SmallRyeConfigBuilder()
        .withSources(new YamlConfigSource(Listeners.experiment().toUri().toURL()))
        .withConverter(Duration.class, 200, new DurationConverter())
        .withMapping(ExperimentPolicies.class)
        .build()
        .getConfigMapping(ExperimentPolicies.class);
  }
}
