package dev.brownout.chaos.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairsTest {

  /** The published example of the mid-p test: 1 and 7 of 21 pairs (Fagerland and others 2013). */
  @Test
  void probability_isTheMidP_forAPublishedExample() {
    assertThat(new Pairs(1, 7, 21).probability()).isCloseTo(0.0391, within(0.00005));
    assertThat(new Pairs(7, 1, 21).probability()).isCloseTo(0.0391, within(0.00005));
  }

  @Test
  void probability_isOne_whenNothingDiffers() {
    assertThat(new Pairs(0, 0, 5000).probability()).isEqualTo(1);
  }

  /**
   * The published example of the adjusted interval, the same 21 pairs (Fagerland and others 2014).
   */
  @Test
  void interval_isBonettAndPrices_forAPublishedExample() {
    Interval interval = new Pairs(1, 7, 21).interval();
    assertThat(interval.low()).isCloseTo(-0.508, within(0.002));
    assertThat(interval.high()).isCloseTo(-0.013, within(0.002));
  }

  @Test
  void difference_isTheSecondMinusTheFirst() {
    assertThat(new Pairs(10, 60, 5000).difference()).isEqualTo(-0.01);
  }

  @Test
  void readsToLeave_isNothing_whenTheDifferenceIsTheLimit() {
    assertThat(new Pairs(0, 50, 5000).readsToLeave(-0.01)).isEmpty();
  }

  @Test
  void readsToLeave_isNothing_whenTheDifferenceIsTooSmallForAnyRun() {
    assertThat(new Pairs(500_001, 500_000, 1_000_001).readsToLeave(0)).isEmpty();
  }

  @Test
  void readsToLeave_isZero_whenTheLimitIsOutside() {
    assertThat(new Pairs(90, 0, 100).readsToLeave(0)).hasValue(0);
  }

  @Test
  void pairs_areTaken_upToTheirLimits() {
    assertThat(new Pairs(1, 0, 1).difference()).isEqualTo(1);
    assertThat(new Pairs(0, 1, Integer.MAX_VALUE).difference()).isNegative();
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 2147483648", "-1, 0, 5", "0, -1, 5", "3, 3, 5", "0, 0, 0"})
  void pairs_areRefused_whenThereAreNone(long gained, long lost, long reads) {
    assertThatThrownBy(() -> new Pairs(gained, lost, reads))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
