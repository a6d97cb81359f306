package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuickShareTest {

  /** In an arm both calls must miss the lane of 1000 ms: (15/16)^2, or (4/16)^2 in the slowdown. */
  @ParameterizedTest
  @CsvSource({"normal, 0.77248", "widespread-slowdown, 0.00390625", "slow-supplier, 0.20599"})
  void share_isTheLuckOfBothArms(String regime, double share) {
    assertThat(QuickShare.of(K01.EXPERIMENT, K01.EXPERIMENT.regime(regime)))
        .isCloseTo(share, within(1e-5));
  }
}
