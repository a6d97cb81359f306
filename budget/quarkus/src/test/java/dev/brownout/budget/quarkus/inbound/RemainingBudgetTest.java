package dev.brownout.budget.quarkus.inbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemainingBudgetTest {

  private static final String H = "Budget-Remaining-Ms";

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "123456789m", "5", "5s", "5 m", "-5m"})
  void grpc_refusesOtherForms(String text) {
    assertThatThrownBy(() -> RemainingBudget.grpc("grpc-timeout", List.of(text)))
        .isInstanceOf(MalformedHeaderException.class)
        .hasMessageStartingWith("grpc-timeout: ");
  }

  @ParameterizedTest
  @CsvSource({"1,1", "250,250", "-1,0"})
  void envoy_readsMilliseconds(String text, long millis) {
    assertThat(RemainingBudget.envoy("x", List.of(text))).contains(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "000"})
  void envoy_takesZeroForUnlimited(String text) {
    assertThat(RemainingBudget.envoy("x", List.of(text))).isEmpty();
  }

  @Test
  void aDoubledHeader_isRefused_inEachForm() {
    List<String> twice = List.of("5", "5");

    assertThatThrownBy(() -> RemainingBudget.millis(H, twice))
        .isInstanceOf(MalformedHeaderException.class);
    assertThatThrownBy(() -> RemainingBudget.envoy(H, twice))
        .isInstanceOf(MalformedHeaderException.class);
    assertThatThrownBy(() -> RemainingBudget.grpc(H, twice))
        .isInstanceOf(MalformedHeaderException.class);
  }

  @Test
  void aMessage_showsAtMostTheBeginningOfAValue_andNothingUnprintable() {
    assertThatThrownBy(
            () -> RemainingBudget.millis(H, List.of("x\r\n\u0000é" + "y".repeat(10_000))))
        .hasMessageContaining("\"x????yyy")
        .hasMessageContaining("(10005 characters)")
        .hasMessageNotContainingAny("\r", "\n", "é")
        .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(200));
  }
}
