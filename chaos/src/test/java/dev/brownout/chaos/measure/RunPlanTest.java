package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.experiment.ExperimentException;
import dev.brownout.chaos.load.LoadPlan;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunPlanTest {

  private static final URI EDGE = URI.create("http://127.0.0.1:18409");

  private static RunPlan plan(List<String> policies, List<String> regimes) {
    return RunPlan.of(K01.EXPERIMENT, policies, regimes);
  }

  @Test
  void reads_meetTheSameLuck_underEachPolicy() {
    RunPlan plan = plan(List.of("deadline", "allocated"), List.of("normal"));
    LoadPlan one = plan.measuredReads(EDGE, "deadline");
    LoadPlan other = plan.measuredReads(EDGE, "allocated");
    assertThat(one.requestId(7)).isEqualTo("k01-417-m-7").isEqualTo(other.requestId(7));
    assertThat(one.reads()).isEqualTo(5_000);
    assertThat(plan.warmReads(EDGE, "deadline").requestId(7)).isEqualTo("k01-417-w-7");
    assertThat(plan.warmReads()).isEqualTo(1_000);
  }

  @Test
  void plan_isRefused_withUnknownNames() {
    assertThatThrownBy(() -> plan(List.of("deadlin"), List.of("normal")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("deadline");
    assertThatThrownBy(() -> plan(List.of("deadline"), List.of("calm")))
        .isInstanceOf(ExperimentException.class);
  }

  @Test
  void plan_isRefused_withNothingOrTheSameTwice() {
    assertThatThrownBy(() -> plan(List.of(), List.of("normal")))
        .hasMessageContaining("at least one policy and each only once");
    assertThatThrownBy(() -> plan(List.of("deadline"), List.of("normal", "normal")))
        .hasMessageContaining("at least one regime and each only once");
  }

  @Test
  void plan_isRefused_whenTheDriverCouldNotDriveIt_beforeAnythingIsStarted() {
    var fast = K01.EXPERIMENT.withRatePerSecond(50_000);
    assertThatThrownBy(() -> RunPlan.of(fast, List.of("deadline"), List.of("normal")))
        .hasMessageContaining("--rate");
  }
}
