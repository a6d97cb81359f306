package dev.brownout.chaos.model.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.model.Golden;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SequentialModelTest {

  private static final Setup LESSON = Setup.lesson();
  private static final List<Configuration> LADDER =
      Ladder.configurations(Duration.ofMillis(200), Duration.ofMillis(30), 3, 0.3);

  @Test
  void model_givesTheLessonsTable_fieldByField() {
    Golden golden = Golden.read(SequentialModelTest.class, "chain-model.csv");
    List<String> lines = ModelSheet.sheet(rows(LESSON)).csv().lines().toList();
    assertThat(lines).hasSameSizeAs(golden.lines());
    for (int line = 0; line < lines.size(); line++) {
      assertThat(lines.get(line).split(",", -1))
          .containsExactly(golden.lines().get(line).split(",", -1));
    }
    assertThat(ModelSheet.sheet(rows(LESSON)).csv()).isEqualTo(golden.csv());
  }

  @Test
  void text_saysTheLessonsBaseAndUpperBound() {
    String text = ModelSheet.text(LESSON, Ladder.regimes(), rows(LESSON), 3);
    assertThat(text)
        .contains("internal req/s base = 416.67 x 4 = 1666.68")
        .contains("-- normal: 6/7/8/45/1000 ms cycle --")
        .contains("3 attempts at each step -> 5000.04 req/s");
  }

  @Test
  void reads_mayBeMoreThanCouldBeWalkedThrough() {
    Setup many = new Setup(1_000_000_000_000L, 2, 2, LESSON.threshold(), LESSON.gatewayShare(), 1);
    Row row = SequentialModel.run(many, LADDER.get(2), Ladder.regimes().get(0));
    assertThat(row.within()).isEqualTo(many.reads());
  }

  @Test
  void reads_maybeNone() {
    Setup none = new Setup(0, 2, 2, LESSON.threshold(), LESSON.gatewayShare(), 1);
    Row row = SequentialModel.run(none, LADDER.get(3), Ladder.regimes().get(0));
    assertThat(row.multiplier()).isZero();
    assertThat(row.worstNanos()).isZero();
  }

  @Test
  void values_areTaken_upToTheirLimits() {
    var hour = Duration.ofHours(1);
    var nano = Duration.ofNanos(1);
    assertThat(new Setup(1_000_000_000_000L, 64, 64, hour, Duration.ZERO, 1_000_000).steps())
        .isEqualTo(4096);
    assertThat(new Setup(0, 1, 1, nano, Duration.ZERO, Double.MIN_VALUE).steps()).isEqualTo(1);
    for (double ratio : new double[] {0, 10}) {
      assertThat(new Configuration("x", hour, 100, true, OptionalDouble.of(ratio)).maxAttempts())
          .isEqualTo(100);
    }
    assertThat(new Configuration("x", nano, 1, true, OptionalDouble.empty()).maxAttempts())
        .isEqualTo(1);
    assertThat(new Cycle("x", Collections.nCopies(10_000, hour)).nanos()).hasSize(10_000);
  }

  @ParameterizedTest
  @CsvSource({
    "1000000000001, 1, 1, 1s, 1",
    "1, 0, 1, 1s, 1",
    "1, 1, 65, 1s, 1",
    "1, 1, 1, 0ms, 1",
    "1, 1, 1, 3600001ms, 1",
    "1, 1, 1, 1s, 0",
    "1, 1, 1, 1s, 1000000.1",
    "1, 1, 1, 1s, NaN"
  })
  void setup_isRefused_justBeyondItsLimits(
      long reads, int depth, int arms, String threshold, double rate) {
    var time = Durations.parse(threshold);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Setup(reads, depth, arms, time, Duration.ZERO, rate));
  }

  @ParameterizedTest
  @CsvSource({"0ms, 1, 0", "3600001ms, 1, 0", "1s, 0, 0", "1s, 101, 0", "1s, 1, -0.1"})
  void configuration_isRefused_justBeyondItsLimits(String timeout, int attempts, double ratio) {
    var time = Durations.parse(timeout);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Configuration("x", time, attempts, true, OptionalDouble.of(ratio)));
  }

  @Test
  void values_outOfRangeAreRefused_withValueAndLimit() {
    assertThatThrownBy(() -> new Setup(-1, 2, 2, LESSON.threshold(), LESSON.gatewayShare(), 1))
        .hasMessage("reads -1: must be 0 to 1000000000000");
    assertThatThrownBy(() -> new Setup(1, 65, 2, LESSON.threshold(), LESSON.gatewayShare(), 1))
        .hasMessage("depth 65: must be 1 to 64");
    assertThatThrownBy(() -> new Setup(1, 2, 0, LESSON.threshold(), LESSON.gatewayShare(), 1))
        .hasMessage("arms 0: must be 1 to 64");
    assertThatThrownBy(() -> new Setup(1, 2, 2, LESSON.threshold(), LESSON.threshold(), 1))
        .hasMessage("share 200ms: must be 0ms or more and less than the threshold of 200ms");
    assertThatThrownBy(
            () -> new Configuration("x", Duration.ofMillis(1), 3, true, OptionalDouble.of(10.5)))
        .hasMessage("ratio 10.5: must be 0 to 10 extra attempts for each first one");
    assertThatThrownBy(() -> new Cycle("x", List.of())).hasMessageContaining("1 to 10000");
    assertThatThrownBy(() -> new Cycle("x", List.of(Duration.ZERO)))
        .hasMessage("cycle x: 0ms: must be above 0ms and at most 60m");
  }

  private static List<Row> rows(Setup setup) {
    List<Row> rows = new ArrayList<>();
    for (Cycle regime : Ladder.regimes()) {
      for (Configuration configuration : LADDER) {
        rows.add(SequentialModel.run(setup, configuration, regime));
      }
    }
    return rows;
  }
}
