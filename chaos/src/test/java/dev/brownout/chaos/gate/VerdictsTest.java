package dev.brownout.chaos.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.experiment.Gate;
import dev.brownout.chaos.report.ResultFiles;
import dev.brownout.chaos.report.RunFile;
import dev.brownout.chaos.report.RunFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictsTest {
  @TempDir private Path folder;

  private RunFile run(ResultFiles result) throws IOException {
    return RunFile.read(Path.of("result.json"), result.write(folder.resolve("result.json")));
  }

  private Gate gate(String line) throws IOException {
    return Gates.of(folder, line).get(0);
  }

  private Verdict verdict(String line, ResultFiles result) throws IOException {
    return Verdicts.of(List.of(gate(line)), run(result), none -> null).verdicts().get(0);
  }

  private static ResultFiles cell(int within, int outside, int dropped) {
    return ResultFiles.run().cell("normal", "retry-budget", within, outside, dropped);
  }

  /** 4847 of 5000 are 96.94 %, by Wilson 96.43 to 97.38 %; 30 are 0.60 %, 0.42 to 0.86 %. */
  @ParameterizedTest
  @CsvSource({
    "within >= 96 %, PASS",
    "within >= 96.5 %, UNDECIDED",
    "within >= 97.4 %, FAIL",
    "within <= 97.4 %, PASS",
    "within <= 97 %, UNDECIDED",
    "within <= 96 %, FAIL",
    "outside <= 0.9 %, PASS",
    "outside <= 0.5 %, UNDECIDED",
    "outside <= 0.4 %, FAIL",
    "dropped <= 3 %, PASS",
    "dropped <= 2.5 %, UNDECIDED",
    "dropped <= 2 %, FAIL",
    "amplification <= 1.3, PASS",
    "amplification <= 1.29, PASS",
    "amplification <= 1.28, FAIL",
    "amplification >= 1.29, PASS",
    "amplification >= 1.3, FAIL",
    "worst <= 116 ms, PASS",
    "worst <= 115 ms, FAIL"
  })
  void limit_isKeptMissedOrUndecided(String condition, Outcome outcome) throws IOException {
    Verdict verdict = verdict("normal / retry-budget: " + condition, cell(4847, 30, 123));
    assertThat(verdict.outcome()).isEqualTo(outcome);
    assertThat(verdict.findings()).singleElement().matches(f -> f.outcome() == outcome);
  }

  @Test
  void share_isShownWithItsInterval_andWithWhatWouldDecideIt() throws IOException {
    assertThat(verdict("any: within >= 96.5 %", cell(4847, 30, 123)).findings())
        .containsExactly(
            new Finding(
                "normal / retry-budget",
                Outcome.UNDECIDED,
                "96.94 % (95 % interval 96.43 to 97.38); about 1,702 more reads would decide it"));
    assertThat(verdict("any: outside <= 0 %", cell(5000, 0, 0)).findings().get(0).words())
        .isEqualTo(
            "0.00 % (95 % interval 0.00 to 0.08); no number of reads would decide it, so move the"
                + " limit");
  }

  /** The times are 0 to 999 ms, each once: half of them at most 499 ms. */
  @ParameterizedTest
  @CsvSource({
    "median <= 540 ms, PASS",
    "median <= 500 ms, UNDECIDED",
    "median <= 460 ms, FAIL",
    "median >= 460 ms, PASS",
    "median >= 540 ms, FAIL",
    "p99 <= 998 ms, PASS",
    "p99 <= 990 ms, UNDECIDED",
    "p99 <= 970 ms, FAIL",
    "overshoot p99 <= 799 ms, PASS",
    "overshoot p99 <= 790 ms, UNDECIDED",
    "overshoot p99 <= 700 ms, FAIL"
  })
  void percentile_isAskedAsAShareOfTheTimes(String condition, Outcome outcome) throws IOException {
    String letters = "w".repeat(201) + "o".repeat(799);
    ResultFiles result = ResultFiles.run().cell("normal", "nested", letters, read -> read);
    assertThat(verdict("normal / nested: " + condition, result).outcome()).isEqualTo(outcome);
  }

  /** Of the times from 0 to 999 ms, 799 are above the threshold of 200 ms. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "median <= 499 ms | 40.5 ms (500 of 1000 times at most 499 ms, 46.91 to 53.09 %)",
        "p99 <= 998 ms | 90.1 ms (999 of 1000 times at most 998 ms, 99.44 to 99.98 %)",
        "overshoot p99 <= 798 ms | 33.0 ms (798 of 799 times at most 798 ms, 99.29 to 99.98 %)"
      })
  void percentile_isShownWithTheTimesUpToItsLimit(String condition, String words)
      throws IOException {
    String letters = "w".repeat(201) + "o".repeat(799);
    ResultFiles result =
        ResultFiles.run()
            .cell("normal", "nested", letters, read -> read)
            .but("overshoot_p99_ms", 33);
    assertThat(verdict("any: " + condition, result).findings().get(0).words()).startsWith(words);
  }

  @Test
  void worst_isNotJudged_whereNothingWasMeasured() throws IOException {
    assertThat(verdict("any: worst <= 900 ms", cell(10, 0, 0).but("worst_ms", null)).findings())
        .containsExactly(
            new Finding("normal / retry-budget", Outcome.NOT_JUDGED, "nothing was measured"));
  }

  @Test
  void overshoot_isKept_whereNoReadTookLonger() throws IOException {
    assertThat(verdict("any: overshoot p99 <= 10 ms", cell(10, 0, 0)).findings())
        .containsExactly(
            new Finding(
                "normal / retry-budget",
                Outcome.PASS,
                "0.0 ms (no read took longer than the threshold)"));
  }

  @ParameterizedTest
  @CsvSource({"0.99, PASS", "0.95, UNDECIDED", "0.90, FAIL"})
  void agreement_isAShare(double share, Outcome outcome) throws IOException {
    assertThat(
            verdict("any: agreement >= 95 %", cell(1000, 0, 0).but("agreement_share", share))
                .outcome())
        .isEqualTo(outcome);
  }

  @Test
  void agreement_isNotJudged_withoutAPrediction() throws IOException {
    assertThat(verdict("any: agreement >= 95 %", cell(1000, 0, 0)).outcome())
        .isEqualTo(Outcome.NOT_JUDGED);
  }

  @Test
  void gateForAny_isAsGoodAsItsWorstCell() throws IOException {
    ResultFiles result = cell(1000, 0, 0).cell("widespread-slowdown", "retry-budget", 10, 0, 990);
    Verdict verdict = verdict("any / retry-budget: within >= 90 %", result);
    assertThat(verdict.findings())
        .extracting(Finding::outcome)
        .containsExactly(Outcome.PASS, Outcome.FAIL);
    assertThat(verdict.outcome()).isEqualTo(Outcome.FAIL);
  }

  @Test
  void invalidCell_andMissingCell_areNotJudged() throws IOException {
    assertThat(verdict("any: within >= 1 %", cell(10, 0, 0).invalid("late")).findings())
        .containsExactly(new Finding("normal / retry-budget", Outcome.NOT_JUDGED, "invalid: late"));
    assertThat(verdict("normal / nested: within >= 1 %", cell(10, 0, 0)).findings())
        .containsExactly(
            new Finding("normal / nested", Outcome.NOT_JUDGED, "the run has no such cell"));
  }

  private Verdict against(ResultFiles baseline, ResultFiles now, String condition)
      throws IOException {
    Gate gate = gate("compare b.json: " + condition);
    RunFile earlier = RunFile.read(Path.of("b.json"), baseline.write(folder.resolve("b.json")));
    return Verdicts.of(List.of(gate), run(now), file -> earlier).verdicts().get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "within not worse than 1 point, 4980, PASS",
    "within not worse than 1 point, 4950, UNDECIDED",
    "within not worse than 1 point, 4900, FAIL",
    "dropped not worse than 1 point, 4980, PASS",
    "dropped not worse than 1 point, 4900, FAIL",
    "outside not worse than 0.1 points, 4900, PASS"
  })
  void baseline_isKeptMissedOrUndecided(String condition, int within, Outcome outcome)
      throws IOException {
    assertThat(against(cell(5000, 0, 0), cell(within, 0, 5000 - within), condition).outcome())
        .isEqualTo(outcome);
  }

  @Test
  void baseline_isNotJudged_whereACellIsInvalid_andSaysInWhichRun() throws IOException {
    String condition = "within not worse than 1 point";
    assertThat(against(cell(9, 1, 0).invalid("late"), cell(9, 1, 0), condition).findings())
        .containsExactly(
            new Finding(
                "normal / retry-budget", Outcome.NOT_JUDGED, "the cell is invalid in b.json"));
    assertThat(against(cell(9, 1, 0), cell(9, 1, 0).invalid("late"), condition).findings())
        .containsExactly(
            new Finding(
                "normal / retry-budget", Outcome.NOT_JUDGED, "the cell is invalid in this run"));
  }

  @Test
  void baseline_isComparedReadByRead() throws IOException {
    ResultFiles before = ResultFiles.run().cell("normal", "nested", "wwwwdd", read -> 1);
    ResultFiles now = ResultFiles.run().cell("normal", "nested", "wwdwwwwww", read -> 1);
    assertThat(against(before, now, "within not worse than 99 points").findings().get(0).words())
        .isEqualTo(
            "+16.67 points (95 % interval -41.59 to +66.59; of 6 reads 2 only now, 1 only before, McNemar's p 0.625)");
  }

  @Test
  void baseline_isRefused_whenItsReadsAreOthers() {
    assertThatThrownBy(
            () ->
                against(
                    cell(9, 1, 0).with("seed", 7), cell(9, 1, 0), "within not worse than 1 point"))
        .isInstanceOf(RunFileException.class)
        .hasMessage(
            "b.json and this run cannot be compared: seed is 7 in the first and 417 in the second");
  }

  @Test
  void verdicts_passABuild_unlessOneFails_orIsUndecidedAndThatIsStrict() throws IOException {
    assertThat(verdicts("any: within >= 96 %").isPassed(true)).isTrue();
    assertThat(verdicts("any: within >= 99 %").isPassed(false)).isFalse();
    assertThat(verdicts("any: within >= 96.5 %").isPassed(false)).isTrue();
    assertThat(verdicts("any: within >= 96.5 %").isPassed(true)).isFalse();
  }

  @Test
  void summary_countsWhatThereIs_andNothingElse() throws IOException {
    assertThat(verdicts("any: within >= 96 %").summary()).isEqualTo("1 passed");
    assertThat(verdicts("any: within >= 99 %").summary()).isEqualTo("0 passed, 1 failed");
  }

  private Verdicts verdicts(String line) throws IOException {
    return Verdicts.of(List.of(gate(line)), run(cell(4847, 30, 123)), none -> null);
  }
}
