package dev.brownout.chaos.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GatesTest {
  @TempDir private Path folder;

  private Path file(String gates) throws IOException {
    String k01 = Files.readString(Path.of("../experiments/k01.yaml"));
    String before = k01.substring(0, k01.indexOf("\n  gates:"));
    return Files.writeString(folder.resolve("e.yaml"), before + "\n  gates: " + gates + "\n");
  }

  private Gate gate(String line) throws IOException {
    List<Gate> gates = Experiment.read(file("\n    " + line)).gates();
    assertThat(gates).hasSize(1);
    assertThat(gates.get(0).text()).isEqualTo(line);
    return gates.get(0);
  }

  private List<String> mistakes(String gates) throws IOException {
    Path file = file("\n    " + gates);
    return catchThrowableOfType(ExperimentException.class, () -> Experiment.read(file)).mistakes();
  }

  @Test
  void limit_isForACell() throws IOException {
    String line = "normal / retry-budget: within >= 96.5 %";
    assertThat(gate(line))
        .isEqualTo(
            new Gate.Limit(
                line,
                Optional.of("normal"),
                Optional.of("retry-budget"),
                Figure.WITHIN,
                true,
                96.5));
  }

  @ParameterizedTest
  @CsvSource({
    "any: worst <= 5 ms, true, true, true",
    "any / deadline: worst <= 5 ms, false, true, false",
    "normal / any: worst <= 5 ms, true, false, false",
    "normal / deadline: worst <= 5 ms, false, false, false"
  })
  void limit_isForAnyCell_whereItSaysSo(
      String line, boolean otherPolicy, boolean otherRegime, boolean otherBoth) throws IOException {
    var limit = (Gate.Limit) gate(line);
    assertThat(limit.covers("normal", "deadline")).isTrue();
    assertThat(limit.covers("normal", "nested")).isEqualTo(otherPolicy);
    assertThat(limit.covers("slow-supplier", "deadline")).isEqualTo(otherRegime);
    assertThat(limit.covers("slow-supplier", "nested")).isEqualTo(otherBoth);
  }

  @ParameterizedTest
  @CsvSource({
    "outside <= 0.5 %, OUTSIDE, false, 0.5",
    "dropped <= 3 %, DROPPED, false, 3",
    "agreement >= 99 %, AGREEMENT, true, 99",
    "amplification <= 1.6, AMPLIFICATION, false, 1.6",
    "median <= 80ms, MEDIAN, false, 80",
    "p99 <= 120 ms, P99, false, 120",
    "overshoot   p99 <= 10 ms, OVERSHOOT, false, 10"
  })
  void limit_isForEachFigure_inItsUnit(String text, Figure figure, boolean atLeast, double limit)
      throws IOException {
    var gate = (Gate.Limit) gate("any: " + text);
    assertThat(gate.figure()).isEqualTo(figure);
    assertThat(gate.atLeast()).isEqualTo(atLeast);
    assertThat(gate.limit()).isEqualTo(limit);
  }

  @ParameterizedTest
  @CsvSource({"1 point, 1", "0.5 points, 0.5"})
  void baseline_isAFileAndPoints(String points, double expected) throws IOException {
    String line = "compare old runs/baseline.json: within not worse than " + points;
    assertThat(gate(line))
        .isEqualTo(new Gate.Baseline(line, "old runs/baseline.json", Figure.WITHIN, expected));
  }

  @Test
  void gates_ofOneCell_areAList() throws IOException {
    Path file = file("{normal / nested: [within >= 90 %, amplification <= 1.5], any: p99 <= 1 ms}");
    assertThat(Experiment.read(file).gates())
        .extracting(Gate::text)
        .containsExactly(
            "normal / nested: within >= 90 %",
            "normal / nested: amplification <= 1.5", "any: p99 <= 1 ms");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}"})
  void gates_areNone_whenNoneAreThere(String nothing) throws IOException {
    assertThat(Experiment.read(file(nothing)).gates()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "normal / retry-bugdet: within >= 9 % | \"retry-bugdet\" is an unknown policy; did you mean"
            + " retry-budget? (known: no-budget, ",
        "norml / deadline: within >= 9 % | \"norml\" is an unknown regime; did you mean normal?"
            + " (known: normal, widespread-slowdown, slow-supplier, any)",
        "any: witin >= 9 % | \"witin\" is an unknown figure; did you mean within? (known here:"
            + " within, outside, dropped, agreement, amplification, median, p99, worst, overshoot"
            + " p99)",
        "any: within >= 9 | within is measured in %, not \"\"",
        "any: amplification <= 2 % | amplification is measured in multiples, without a unit, not"
            + " \"%\"",
        "any: within >= 101 % | 101 is above 100 %",
        "any: within | \"within\" is no condition; write it like within >= 96 %, amplification <="
            + " 1.6 or overshoot p99 <= 10 ms",
        "all: within >= 9 % | \"all\" names no cell; write regime / policy, any, or compare and a"
            + " result file",
        "compare b.json: within >= 9 % | \"within >= 9 %\" compares nothing; write it like within"
            + " not worse than 1 point",
        "compare b.json: median not worse than 1 point | \"median\" is an unknown figure (known"
            + " here: within, outside, dropped)",
        "compare b.json: within not worse than 101 points | 101 points are outside 0 to 100",
        "any: | has no value"
      })
  void mistake_isNamed_withWhatWasProbablyMeant(String gate, String mistake) throws IOException {
    assertThat(mistakes(gate))
        .singleElement()
        .asString()
        .contains("e.yaml:", ": experiment.gates.", mistake);
  }

  @Test
  void usualExperiment_hasGates() {
    assertThat(Experiment.read(Path.of("../experiments/k01.yaml")).gates()).hasSize(7);
  }
}
