package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Regime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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

  /** Of the allowance of 180 ms the programs themselves take ten. */
  @ParameterizedTest
  @CsvSource({"164, 1", "165, 0"})
  void lanesOfAnArm_areQuickTogether_upToTheAllowance(long outerMs, double share) {
    var regime =
        new Regime(
            "slow-arm",
            Direction.DOWNSTREAM,
            List.of(Duration.ofMillis(6)),
            Map.of("gateway>billing", List.of(Duration.ofMillis(outerMs))));
    assertThat(QuickShare.of(K01.EXPERIMENT, regime)).isEqualTo(share);
  }
}
