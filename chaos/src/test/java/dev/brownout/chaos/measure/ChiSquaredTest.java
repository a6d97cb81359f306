package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChiSquaredTest {

  @ParameterizedTest
  @CsvSource({
    "15, 24.996, 0.05",
    "15, 30.578, 0.01",
    "15, 37.697, 0.001",
    "15, 8.547, 0.90",
    "1, 3.841, 0.05",
    "2, 5.991, 0.05",
    "7, 14.067, 0.05",
    "10, 29.588, 0.001",
    "16, 26.296, 0.05"
  })
  void tail_isTheTableOfEveryTextbook(int degrees, double statistic, double probability) {
    assertThat(ChiSquared.tail(statistic, degrees))
        .isCloseTo(probability, within(probability * 0.001));
  }

  @Test
  void tail_isCertain_atZero() {
    assertThat(ChiSquared.tail(0, 15)).isCloseTo(1, within(1e-6));
    assertThat(ChiSquared.tail(0, 16)).isEqualTo(1);
  }

  @Test
  void uniform_isOne_whenNothingWasCounted() {
    assertThat(ChiSquared.uniform(new long[16])).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void uniform_isLikely_forUniformCounts(long seed) {
    assertThat(ChiSquared.uniform(drawn(seed, 16))).isGreaterThan(0.001);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void uniform_isAllButImpossible_whenALaneIsMissing(long seed) {
    assertThat(ChiSquared.uniform(drawn(seed, 15))).isLessThan(1e-12);
  }

  private static long[] drawn(long seed, int used) {
    var random = new Random(seed);
    long[] counts = new long[16];
    for (int i = 0; i < 5_000; i++) {
      counts[random.nextInt(used)]++;
    }
    return counts;
  }
}
