package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChiSquaredTest {

  @Test
  void uniform_isTheTextbooksExample_ofADieThatFavoursTheSix() {
    long[] rolls = {5, 8, 9, 8, 10, 20};
    assertThat(ChiSquared.uniform(rolls)).isCloseTo(0.0199, within(0.0001));
  }

  @Test
  void uniform_isCertain_whenAllCountsAreEqual() {
    assertThat(ChiSquared.uniform(new long[] {7, 7, 7, 7})).isEqualTo(1);
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
