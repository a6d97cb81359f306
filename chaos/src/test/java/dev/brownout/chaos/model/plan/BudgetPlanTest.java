package dev.brownout.chaos.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.brownout.chaos.model.Golden;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetPlanTest {

  private static final Allowance LESSON = Allowance.lesson();

  @Test
  void plan_givesTheLessonsTable_fieldByField() {
    Golden golden = Golden.read(BudgetPlanTest.class, "budget-split.csv");
    assertThat(PlanSheet.sheet(splits()).csv()).isEqualTo(golden.csv());
    assertThat(golden.remarks())
        .anyMatch(remark -> remark.endsWith(BudgetPlan.deepest(LESSON, 3) + " steps"));
    assertThat(golden.remarks()).anyMatch(remark -> remark.endsWith("30.0 -> 26.7 ms"));
    assertThat(PlanSheet.text(LESSON, splits()))
        .contains("no more than 7 steps deep")
        .contains("would go 30.0 -> 26.7 ms");
  }

  @Test
  void nested_dividesByAttemptsToThePowerOfDepth_lessTheWayBack() {
    Split split = BudgetPlan.split(LESSON, 2, 3);
    assertThat(split.nestedMs().get(0)).isEqualTo(60);
    assertThat(split.nestedMs().get(1)).isCloseTo(17.333, within(0.001));
    assertThat(split.nestedWorstMs()).isEqualTo(200);
    assertThat(BudgetPlan.deepestNested(LESSON, 3)).isEqualTo(2);
  }

  @Test
  void nested_saysNone_whereNoRetryCanFit() {
    Split split = BudgetPlan.split(LESSON, 4, 3);
    assertThat(split.innermostMs()).isNegative();
    assertThat(PlanSheet.text(LESSON, List.of(split))).contains("none");
    assertThat(PlanSheet.nestedSheet(List.of(split)).csv()).contains("4,3,4,,200");
  }

  @Test
  void deepestNested_isTheLastWhoseTimeoutIsTheMedian() {
    var allowance =
        new Allowance(Duration.ofMillis(44), Duration.ofMillis(20), Duration.ofMillis(8));
    assertThat(BudgetPlan.split(allowance, 1, 3).innermostMs()).isEqualTo(8);
    assertThat(BudgetPlan.deepestNested(allowance, 3)).isEqualTo(1);
  }

  @Test
  void values_areTaken_upToTheirLimits() {
    var hour = Duration.ofHours(1);
    var widest = new Allowance(hour, Duration.ZERO, hour);
    assertThat(BudgetPlan.split(widest, 64, 100).nestedMs()).hasSize(64);
    assertThat(BudgetPlan.split(widest, 1, 1).allocatedMs()).isEqualTo(hour.toMillis());
    assertThatThrownBy(() -> BudgetPlan.split(widest, 65, 1))
        .hasMessage("depth 65: must be 1 to 64");
    assertThatThrownBy(() -> BudgetPlan.split(widest, 1, 101))
        .hasMessageStartingWith("attempts 101: must be 1 to 100");
    assertThatThrownBy(() -> new Allowance(hour.plusNanos(1), Duration.ZERO, hour))
        .hasMessageEndingWith("must be above 0ms and at most 60m");
  }

  @Test
  void values_outOfRangeAreRefused() {
    assertThatThrownBy(() -> BudgetPlan.split(LESSON, 0, 3)).hasMessage("depth 0: must be 1 to 64");
    assertThatThrownBy(() -> BudgetPlan.split(LESSON, 1, 0))
        .hasMessage("attempts 0: must be 1 to 100, the first included");
    assertThatThrownBy(
            () -> new Allowance(Duration.ofMillis(200), Duration.ofMillis(200), Duration.ZERO))
        .hasMessageContaining("median 0ms: must be above 0ms");
    assertThatThrownBy(
            () ->
                new Allowance(Duration.ofMillis(200), Duration.ofMillis(200), Duration.ofMillis(1)))
        .hasMessage(
            "share 200ms: must be 0ms or more and less than the end-to-end budget of 200ms");
  }

  private static List<Split> splits() {
    List<Split> splits = new ArrayList<>();
    for (int depth = 1; depth <= 4; depth++) {
      for (int attempts : new int[] {1, 3}) {
        splits.add(BudgetPlan.split(LESSON, depth, attempts));
      }
    }
    return splits;
  }
}
