package dev.brownout.gateway.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaceTest {

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE, Long.MIN_VALUE})
  void places_areAnIntervalApart_whereverTheClockBegan(long origin) {
    Pace pace = new Pace(4, new VirtualClock(origin));

    assertThat(pace.reserve()).isZero();
    assertThat(pace.reserve()).isEqualTo(Duration.ofMillis(250));
    assertThat(pace.reserve()).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  void timeThatNobodyUsed_isNotSavedUp() {
    VirtualClock clock = new VirtualClock();
    Pace pace = new Pace(1, clock);
    pace.reserve();

    clock.advance(Duration.ofHours(1));

    assertThat(pace.reserve()).isZero();
    assertThat(pace.reserve()).isEqualTo(Duration.ofSeconds(1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1_000.1, Double.NaN, Double.POSITIVE_INFINITY})
  void rates_thatCannotBe_areRefusedByName(double rate) {
    assertThatThrownBy(() -> new Pace(rate, new VirtualClock()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("gateway.statements.parts-per-second " + rate);
  }
}
