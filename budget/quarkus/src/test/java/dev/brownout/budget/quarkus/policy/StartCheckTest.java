package dev.brownout.budget.quarkus.policy;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.brownout.budget.quarkus.Budgeted;
import dev.brownout.budget.quarkus.testapp.FreePort;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(FreePort.class)
class StartCheckTest {

  @Inject BeanManager beans;
  @Inject ClientCheck check;

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

  @Test
  void aWrongTime_isRefusedWithItsValueAndItsLimit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(Map.of("budget.response-reserve", "-1ms")))
        .withMessage("budget.response-reserve: -1ms must be 0ms or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(Map.of("budget.end-to-end", "0ms")))
        .withMessage("budget.end-to-end: 0ms must be above 0ms");
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

  /** envoy#31597: where each layer of a chain tried again, their attempts multiplied. */
  @Test
  void envoy31597_twoLayersThatRetryOneCall_areRefused_withBothAndTheProduct() {
    Map<String, String> settings =
        Map.of(
            "budget.client.\"patient\".max-attempts", "3",
            "budget.client.\"patient\".supplier-attempts", "3");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(settings))
        .withMessageStartingWith("budget.client.\"patient\".ownership: ")
        .withMessageContaining("budget.client.\"patient\".max-attempts")
        .withMessageContaining("budget.client.\"patient\".supplier-attempts")
        .withMessageContaining("3 × 3 = 9")
        .withMessageContaining("ownership=nested");
  }

  @Test
  void aRetryAnnotation_isALayer() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(Map.of("budget.client.\"annotated\".max-attempts", "3"), false))
        .withMessageStartingWith("budget.client.\"annotated\".ownership: ")
        .withMessageContaining("Annotated.uni (maxRetries=2, ")
        .withMessageContaining("Annotated$$CDIWrapper/uni\".retry.max-retries")
        .withMessageContaining("3 × 3 = 9");
  }

  @Test
  void threeLayers_areAllNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                start(
                    Map.of(
                        "budget.client.\"annotated\".max-attempts", "2",
                        "budget.client.\"annotated\".supplier-attempts", "4"),
                    false))
        .withMessageContaining("3 layers")
        .withMessageContaining("2 × 3 × 4 = 24");
  }

  @ParameterizedTest
  @CsvSource({
    "max-attempts,1",
    "owns-retries,false",
    "ownership,nested",
  })
  void oneOwner_orLayersNestedOnPurpose_start(String key, String value) {
    assertThatCode(() -> start(Map.of("budget.client.\"annotated\"." + key, value), false))
        .doesNotThrowAnyException();
  }

  @Test
  void aRetryAnnotationWhoseSettingTurnsItOff_isNoLayer() {
    assertThatCode(() -> start(Map.of("budget.client.\"unannotated\".max-attempts", "3")))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "101"})
  void aSupplierWithoutOrWithTooManyAttempts_isRefused(String attempts) {
    String key = "budget.client.\"patient\".supplier-attempts";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(Map.of(key, attempts)))
        .withMessageStartingWith(key + ": " + attempts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Shapes$ByHand", "Shapes$ByHandInherits"})
  void settingsOfAClientThatIsBuiltByHand_start_byTheNameOfItsInterface(String name) {
    String key = "budget.client.\"dev.brownout.budget.quarkus.testapp." + name + "\".max-attempts";

    assertThatCode(() -> start(Map.of(key, "3"))).doesNotThrowAnyException();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(Map.of(key, "0")))
        .withMessageStartingWith(key + ": ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Shapes$ByHund", "Shapes$Plain", "Shapes"})
  void settingsOfAnythingElse_areRefused(String name) {
    String key = "budget.client.\"dev.brownout.budget.quarkus.testapp." + name + "\"";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(Map.of(key + ".max-attempts", "3")))
        .withMessageStartingWith(key + ": no @Budgeted REST client has this key")
        .withMessageContaining("the full name of their interface");
  }

  @Test
  void aKeyThatNoPolicyCanHave_isRefused_withTheCure() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> check.check(BudgetedBean.byHand(Spaced.class)))
        .withMessageStartingWith("@Budgeted client " + Spaced.class.getName() + ": ")
        .withMessageContaining("1 to 256 letters")
        .withMessageContaining("@RegisterRestClient(configKey = ");
  }

  @Budgeted
  @RegisterRestClient(configKey = "a b")
  private interface Spaced {}

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
    start(settings, true);
  }

  /** Some clients of this application are nested on purpose; most tests leave them so. */
  private void start(Map<String, String> settings, boolean annotatedNested) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("budget.client.\"around\".ownership", "nested");
    all.put("budget.client.\"nested\".ownership", "nested");
    if (annotatedNested) {
      all.put("budget.client.\"annotated\".ownership", "nested");
    }
    BudgetConfig config = SettingsTest.config(all);
    new StartCheck(config, new ConfiguredPolicies(config), check)
        .onStart(new StartupEvent(), beans);
  }
}
