package dev.brownout.chaos.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareTest {

  /** The published example for Wilson's interval: 81 of 263 (Newcombe 1998, table I). */
  @Test
  void interval_isWilsons_forAPublishedExample() {
    Interval interval = new Share(81, 263).interval();
    assertThat(interval.low()).isCloseTo(0.2553, within(0.00005));
    assertThat(interval.high()).isCloseTo(0.3662, within(0.00005));
  }

  @Test
  void interval_staysWithin0And1_atTheEnds() {
    assertThat(new Share(0, 20).interval().low()).isZero();
    assertThat(new Share(0, 20).interval().high()).isCloseTo(0.1611, within(0.0001));
    assertThat(new Share(20, 20).interval().high()).isEqualTo(1);
    assertThat(new Share(1, 1).interval().low()).isCloseTo(0.2065, within(0.0001));
  }

  @ParameterizedTest
  @CsvSource({"4847, 5000, 0.965, 1702", "1210, 1250, 0.96, 1055", "1250, 1250, 0.999, 2588"})
  void readsToLeave_isWhatIsMissing(long part, long whole, double limit, long missing) {
    assertThat(new Share(part, whole).readsToLeave(limit)).hasValue(missing);
  }

  @ParameterizedTest
  @CsvSource({"96, 100, 0.96", "100, 100, 1", "0, 100, 0"})
  void readsToLeave_isNothing_whenNoNumberWouldDo(long part, long whole, double limit) {
    assertThat(new Share(part, whole).readsToLeave(limit)).isEmpty();
  }

  @Test
  void readsToLeave_isZero_whenTheLimitIsOutside() {
    assertThat(new Share(1, 100).readsToLeave(0)).hasValue(0);
    assertThat(new Share(99, 100).readsToLeave(1)).hasValue(0);
  }

  @Test
  void share_isTaken_ofAsManyReadsAsAnIntHolds() {
    assertThat(new Share(Integer.MAX_VALUE, Integer.MAX_VALUE).value()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"-1, 5", "6, 5", "0, 0", "1, 2147483648"})
  void share_isRefused_whenThereIsNone(long part, long whole) {
    assertThatThrownBy(() -> new Share(part, whole)).isInstanceOf(IllegalArgumentException.class);
  }
}
