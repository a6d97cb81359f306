package dev.brownout.budget.quarkus.policy;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.brownout.budget.quarkus.testapp.FreePort;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(FreePort.class)
class StartCheckTest {

  @Inject BeanManager beans;

  @Test
  void aClientThatDoesNotExist_isRefused_withTheOnesThatDo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(Map.of("budget.client.\"stor\".max-attempts", "1")))
        .withMessageStartingWith("budget.client.\"stor\": ")
        .withMessageContaining("patient")
        .withMessageContaining("quick");
  }

  @Test
  void aClientWithoutTheAnnotation_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(Map.of("budget.client.\"naive-h1\".max-attempts", "1")))
        .withMessageStartingWith("budget.client.\"naive-h1\": ");
  }

  @ParameterizedTest
  @CsvSource({
    "budget.end-to-end,0ms",
    "budget.end-to-end,-1s",
    "budget.response-reserve,-1ms",
    "budget.journey.\"search\".path,search",
    "budget.journey.\"search\".path,''",
    "budget.journey.\"search\".path,/search?reference=R",
    "budget.client.\"patient\".max-attempts,0"
  })
  void aWrongValue_isRefusedByTheNameOfItsKey(String key, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(Map.of(key, value)))
        .withMessageStartingWith(key + ": ");
  }

  @ParameterizedTest
  @CsvSource({"end-to-end,0ms", "end-to-end,-1s", "method,post", "path,/find it"})
  void aWrongValueOfAJourney_isRefusedByTheNameOfItsKey(String key, String value) {
    Map<String, String> settings = new HashMap<>();
    settings.put("budget.journey.\"search\".path", "/search");
    settings.put("budget.journey.\"search\"." + key, value);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(settings))
        .withMessageStartingWith("budget.journey.\"search\"." + key + ": ");
  }

  @ParameterizedTest
  @CsvSource({
    "circuit-breaker.request-volume,0",
    "circuit-breaker.failure-ratio,1.5",
    "circuit-breaker.delay,-1ms",
    "bulkhead.limit,0",
    "bulkhead.queue,0"
  })
  void aWrongValueOfAProtection_isRefusedByTheNameOfItsKey(String key, String value) {
    String client = "budget.client.\"patient\".";
    Map<String, String> settings = new HashMap<>();
    settings.put(client + "circuit-breaker.enabled", "true");
    settings.put(client + "bulkhead.limit", "5");
    settings.put(client + key, value);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(settings))
        .withMessageStartingWith(client + key + ": ");
  }

  @Test
  void goodSettings_start() {
    assertThatCode(
            () ->
                start(
                    Map.of(
                        "budget.end-to-end", "200ms",
                        "budget.client.\"patient\".max-attempts", "1")))
        .doesNotThrowAnyException();
  }

  private void start(Map<String, String> settings) {
    BudgetConfig config = SettingsTest.config(settings);
    new StartCheck(config, new ConfiguredPolicies(config)).onStart(new StartupEvent(), beans);
  }
}
