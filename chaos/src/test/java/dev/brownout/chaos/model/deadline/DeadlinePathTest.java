package dev.brownout.chaos.model.deadline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.model.Golden;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadlinePathTest {

  private static final DeadlineRules RULES = DeadlineRules.lesson();

  @Test
  void controller_givesTheLessonsCases_fieldByField() {
    Golden golden = Golden.read(DeadlinePathTest.class, "deadline-controller.csv");
    assertThat(DeadlineSheet.sheet(told()).csv()).isEqualTo(golden.csv());
  }

  @Test
  void timeline_saysWhenEachStepEnds() {
    assertThat(DeadlineSheet.text(told()))
        .contains("finished at 2150 ms, 350 ms of the allowance left; answered")
        .contains(
            "finished at 2300 ms, 200 ms of the allowance left; refused: 50 ms would be left");
  }

  @Test
  void wait_thatOverslept_isLookedAtAgain() {
    Told told = DeadlinePath.follow(RULES, Course.overslept(Duration.ofMillis(80)));
    assertThat(told.outcome())
        .isEqualTo(
            "refused: 270 ms would be left for attempt 2 and 300 ms is the least that is useful");
    assertThat(told.finish()).isEqualTo(Duration.ofMillis(2_230));
  }

  @Test
  void wait_thatOversleptByLittle_leavesAShorterAttempt() {
    Told told = DeadlinePath.follow(RULES, Course.overslept(Duration.ofMillis(50)));
    assertThat(told.spans()).extracting(Told.Span::remark).contains("given up; may take 300 ms");
  }

  @Test
  void setup_thatSpendsEverything_leavesNoAttempt() {
    Course course =
        new Course(
            "late",
            Duration.ofMillis(2_400),
            List.of(new Course.Attempt(Duration.ofMillis(1), true)),
            Duration.ZERO);
    Told told = DeadlinePath.follow(RULES, course);
    assertThat(told.outcome()).isEqualTo("refused: no time would be left for attempt 1");
    assertThat(told.unused()).isEqualTo(Duration.ofMillis(-100));
    assertThat(DeadlineSheet.text(List.of(told))).contains("100 ms over the allowance");
    assertThat(DeadlineSheet.sheet(List.of(told)).csv())
        .contains("late,2400,,,150,,,200,2600,-100");
  }

  @Test
  void layers_multiply_unlessOneOwnsTheAttempts() {
    Layers layers = Layers.parse("3x3");
    assertThat(layers.supplierCalls()).isEqualTo(9);
    assertThat(layers.sheet().csv())
        .isEqualTo(
            """
            layers,owner,supplier_calls
            3x3,every layer,9
            3x1,the outermost (the application),3
            1x3,the innermost (its client),3
            """);
    assertThat(Layers.parse("3x3x3").supplierCalls()).isEqualTo(27);
  }

  @Test
  void layers_thatAreNoNumbers_areRefused() {
    assertThatThrownBy(() -> Layers.parse("3*3"))
        .hasMessage(
            "\"3*3\" is no list of attempts; write one number a layer, outermost first: 3x3");
    assertThatThrownBy(() -> Layers.parse("0x3"))
        .hasMessage("0 attempts: must be 1 to 100, the first included");
    assertThatThrownBy(() -> Layers.parse("100x100x100x2")).hasMessageContaining("2000000");
  }

  private static List<Told> told() {
    return Course.lesson().stream().map(course -> DeadlinePath.follow(RULES, course)).toList();
  }
}
