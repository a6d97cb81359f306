package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.experiment.Experiment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LessonFiguresTest {
  @Test
  void row_isThere_forTheLessonsFourPoliciesInItsTwoRegimes() {
    for (String regime : List.of("normal", "widespread-slowdown")) {
      for (String policy : List.of("no-budget", "deadline", "allocated", "retry-budget")) {
        LessonFigures.Row row = LessonFigures.row(regime, policy).orElseThrow();
        assertThat(row.within() + row.outside() + row.dropped()).isEqualTo(LessonFigures.READS);
      }
    }
  }

  @Test
  void internalPerSecond_isTheMultiplierTimesTheBase() {
    double base = Experiment.read(Path.of("../experiments/k01.yaml")).ratePerSecond() * 4;
    LessonFigures.Row row = LessonFigures.row("normal", "no-budget").orElseThrow();
    assertThat(row.internalPerSecond() / base)
        .isCloseTo(row.multiplier(), org.assertj.core.api.Assertions.within(0.005));
  }
}
