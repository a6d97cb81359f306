package dev.brownout.chaos.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalsTest {

  @Property
  void nanosOf_isWithinANanosecondOfExactArithmetic_atAnyRateAndNumber(
      @ForAll @DoubleRange(min = 0.5, max = Arrivals.MOST_PER_SECOND) double rate,
      @ForAll @IntRange(max = Arrivals.MOST_READS - 1) int read) {
    var arrivals = new Arrivals(rate, Arrivals.MOST_READS);
    BigDecimal exact =
        BigDecimal.valueOf(read, -9).divide(new BigDecimal(rate), MathContext.DECIMAL128);
    assertThat(exact.subtract(BigDecimal.valueOf(arrivals.nanosOf(read))).abs())
        .isLessThanOrEqualTo(BigDecimal.ONE);
  }

  @Property
  void dueBy_countsWhatIsPlannedAtOrBefore_asANaiveCountDoes(
      @ForAll @DoubleRange(min = 1, max = Arrivals.MOST_PER_SECOND) double rate,
      @ForAll @IntRange(min = 1, max = 200) int reads,
      @ForAll @IntRange(min = -5, max = 205) int near,
      @ForAll @IntRange(min = -1, max = 1) int off) {
    var arrivals = new Arrivals(rate, reads);
    long instant = Math.round(near * 1e9 / rate) + off;
    int naive = 0;
    for (int read = 0; read < reads; read++) {
      naive += arrivals.nanosOf(read) <= instant ? 1 : 0;
    }
    assertThat(arrivals.dueBy(instant)).isEqualTo(naive);
  }

  @Test
  void nanosOf_doesNotDrift_overAnHourAtThePeak() {
    var arrivals = new Arrivals(416.67, Arrivals.MOST_READS);
    assertThat(arrivals.nanosOf(0)).isZero();
    assertThat(arrivals.nanosOf(41_667)).isEqualTo(100_000_000_000L);
    assertThat(arrivals.nanosOf(41_667 * 20)).isEqualTo(2_000_000_000_000L);
  }

  @Test
  void gaps_differByAtMostANanosecond_whereverTheyAre() {
    var arrivals = new Arrivals(416.67, 100_000);
    for (int read = 1; read < arrivals.reads(); read++) {
      assertThat(arrivals.nanosOf(read) - arrivals.nanosOf(read - 1)).isBetween(2399980L, 2399981L);
    }
  }

  @Test
  void spanNanos_endsOneGapAfterTheLastRead() {
    assertThat(new Arrivals(100, 5).spanNanos()).isEqualTo(50_000_000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 20_000.1})
  void arrivals_areRefused_withARateOutOfRange(double rate) {
    assertThatThrownBy(() -> new Arrivals(rate, 1))
        .hasMessageContaining("reads a second: must be above 0 and at most 20000")
        .hasMessageContaining("--rate");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1_000_001})
  void arrivals_areRefused_withACountOutOfRange(int reads) {
    assertThatThrownBy(() -> new Arrivals(1, reads))
        .hasMessageContaining(reads + " reads: must be 1 to 1000000")
        .hasMessageContaining("--reads");
  }
}
