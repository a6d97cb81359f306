package dev.brownout.budget.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.retry.RetryBudgetSpec.Cumulative;
import dev.brownout.budget.retry.RetryBudgetSpec.None;
import dev.brownout.budget.retry.RetryBudgetSpec.Windowed;
import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryBudgetSpecTest {

  private static final Duration WINDOW = Duration.ofSeconds(10);

  @Test
  void none_allowsEveryExtraAttempt() {
    var budget = RetryBudget.of(new None(), new VirtualClock());
    for (int i = 0; i < 1000; i++) {
      assertThat(budget.tryWithdraw()).isTrue();
    }
    budget.deposit();
    assertThat(budget).hasToString("no retry budget");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 10.000001, Double.NaN, Double.POSITIVE_INFINITY})
  void ratio_isRefusedWithValueAndLimit_outOfRange(double ratio) {
    assertThatThrownBy(() -> new Cumulative(ratio))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ratio " + ratio + ": must be 0 to 10 extra attempts per first attempt");
    assertThatThrownBy(() -> new Windowed(ratio, WINDOW, 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("ratio " + ratio);
  }

  @Test
  void ratio_isRefused_withMoreThanSixDecimals() {
    assertThatThrownBy(() -> new Cumulative(0.1234567))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ratio 0.1234567: must have at most six decimals");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 999_999_999, 1_000_000_001, 60_000_000_001L, -1})
  void window_isRefusedWithLimit_outOfRange(long nanos) {
    assertThatThrownBy(() -> new Windowed(0.2, Duration.ofNanos(nanos), 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("window ")
        .hasMessageContaining(": must be 1s to 60s, in whole milliseconds");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 100_001})
  void floor_isRefusedWithValueAndLimit_outOfRange(int floor) {
    assertThatThrownBy(() -> new Windowed(0.2, WINDOW, floor))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("floorPerSecond " + floor + ": must be 0 to 100000");
  }
}
