package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.measure.WarmUp.Step;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpTest {

  @Test
  void fitting_beginsGently_withOneLongAttempt_andEndsWithTheShortestOnes() {
    var warmUp =
        WarmUp.fitting(
            K01.EXPERIMENT, List.of("no-budget", "deadline", "allocated", "retry-budget"));
    assertThat(warmUp.steps())
        .extracting(Step::policy)
        .containsExactly("deadline", "deadline", "allocated");
    assertThat(warmUp.steps()).extracting(Step::rateShare).containsExactly(0.25, 1.0, 1.0);
  }

  @Test
  void fitting_needsNoThirdStep_whenOnlyTheGentlePolicyIsMeasured() {
    assertThat(WarmUp.fitting(K01.EXPERIMENT, List.of("deadline")).steps()).hasSize(2);
  }

  @Test
  void recovering_isGentle() {
    assertThat(WarmUp.recovering(K01.EXPERIMENT).steps())
        .extracting(Step::policy)
        .containsOnly("deadline");
  }

  @Test
  void fitting_staysWithinTheTimeOfARun() {
    var steps = WarmUp.fitting(K01.EXPERIMENT, List.of("no-budget", "allocated")).steps();
    assertThat(steps.stream().mapToLong(step -> step.least().toSeconds()).sum())
        .isLessThanOrEqualTo(110);
    assertThat(steps.stream().mapToLong(step -> step.most().toSeconds()).sum())
        .isLessThanOrEqualTo(130);
  }

  @Test
  void step_isRefused_outOfRange() {
    var second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> new Step("p", 0, second, second)).hasMessageContaining("of the rate");
    assertThatThrownBy(() -> new Step("p", 1.1, second, second))
        .hasMessageContaining("of the rate");
    assertThatThrownBy(() -> new Step("p", 1, Duration.ZERO, second))
        .hasMessageContaining("at least 1 s");
    assertThatThrownBy(() -> new Step("p", 1, second.multipliedBy(2), second))
        .hasMessageContaining("at least 1 s");
    assertThatThrownBy(() -> new Step("p", 1, second, Duration.ofMinutes(3)))
        .hasMessageContaining("at most 2 min");
  }
}
