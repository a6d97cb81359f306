package dev.brownout.chaos.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class IntervalTest {

  private static final Interval INTERVAL = new Interval(0.2, 0.4);

  @Test
  void limitAtAnEnd_isKept_andNotInside() {
    assertThat(INTERVAL.isAtLeast(0.2)).isTrue();
    assertThat(INTERVAL.isAtMost(0.4)).isTrue();
    assertThat(INTERVAL.straddles(0.2)).isFalse();
    assertThat(INTERVAL.straddles(0.4)).isFalse();
  }

  @Test
  void limitInside_isNotKept() {
    assertThat(INTERVAL.isAtLeast(0.3)).isFalse();
    assertThat(INTERVAL.isAtMost(0.3)).isFalse();
    assertThat(INTERVAL.straddles(0.3)).isTrue();
  }

  @Test
  void interval_mayBeAPoint_butNotTurnedRound() {
    assertThat(new Interval(0.3, 0.3).straddles(0.3)).isFalse();
    assertThatThrownBy(() -> new Interval(0.4, 0.2)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Interval(Double.NaN, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
