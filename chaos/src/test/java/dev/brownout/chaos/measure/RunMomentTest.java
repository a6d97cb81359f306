package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunMomentTest {

  @Test
  void line_saysCellPhaseShareAndTime() {
    var moment =
        new RunMoment(
            Phase.MEASURE,
            3,
            8,
            "allocated",
            "normal",
            Duration.ofSeconds(65),
            Duration.ofSeconds(130),
            0.9771,
            1.2941,
            "");
    assertThat(moment.line())
        .isEqualTo(
            "cell 3/8, normal / allocated: measuring, within 97.7 %, x1.29 [1:05, about 2:10 left]");
  }

  @Test
  void line_leavesOutWhatThereIsNot() {
    var moment =
        new RunMoment(
            Phase.WARM_UP,
            0,
            8,
            "deadline",
            "normal",
            Duration.ZERO,
            Duration.ZERO,
            Double.NaN,
            Double.NaN,
            "cold");
    assertThat(moment.line()).isEqualTo("normal / deadline: warm-up, cold [0:00, about 0:00 left]");
  }
}
