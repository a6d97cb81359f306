package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
  @TempDir private Path folder;

  private Comparison compare(ResultFiles... results) throws IOException {
    List<RunFile> runs = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (ResultFiles result : results) {
      String name = runs.size() + ".json";
      runs.add(RunFile.read(Path.of(name), result.write(folder.resolve(name))));
      names.add(name);
    }
    return Comparison.of(names, runs);
  }

  private static ResultFiles run(int within, int dropped) {
    return ResultFiles.run()
        .withRegime("normal", 6)
        .withPolicy("allocated", "30ms")
        .cell("normal", "allocated", within, 0, dropped);
  }

  @Test
  void runs_standSideBySide_withAStarWhereTheyDifferByMoreThanChance() throws IOException {
    ResultFiles third =
        run(4800, 200)
            .withPolicy("allocated", "35ms")
            .but("median_ms", 41.25)
            .but("amplification", 1.4)
            .cell("normal", "nested", 10, 0, 0);
    assertThat(ComparisonText.render(compare(run(4850, 150), run(4848, 152), third), Style.PLAIN))
        .isEqualTo(
            """
            k01, seed 417: threshold 200 ms; differences from run A
              A  0.json: 2026-01-02T03:04:05Z, h2c, 416.67 reads/s, 5000 reads a cell
              B  1.json: 2026-01-02T03:04:05Z, h2c, 416.67 reads/s, 5000 reads a cell
              C  2.json: 2026-01-02T03:04:05Z, h2c, 416.67 reads/s, 5000 reads a cell

            -- normal / allocated --
                                         A           B           B - A             C           C - A \s
            within                 97.00 %     96.96 %        -0.04 pt       96.00 %        -1.00 pt *
            outside                 0.00 %      0.00 %        +0.00 pt        0.00 %        +0.00 pt \s
            dropped                 3.00 %      3.04 %        +0.04 pt        4.00 %        +1.00 pt *
            median                 40.5 ms     40.5 ms         +0.0 ms       41.3 ms         +0.8 ms \s
            p99                    90.1 ms     90.1 ms         +0.0 ms       90.1 ms         +0.0 ms \s
            worst                 115.2 ms    115.2 ms         +0.0 ms      115.2 ms         +0.0 ms \s
            amplification           x1.290      x1.290          +0.000        x1.400          +0.110 \s
            overshoot p99           0.0 ms      0.0 ms         +0.0 ms        0.0 ms         +0.0 ms \s

            -- normal / nested --
                                         A           B           B - A             C           C - A \s
            within                       -           -               -      100.00 %               - \s
            outside                      -           -               -        0.00 %               - \s
            dropped                      -           -               -        0.00 %               - \s
            median                       -           -               -       40.5 ms               - \s
            p99                          -           -               -       90.1 ms               - \s
            worst                        -           -               -      115.2 ms               - \s
            amplification                -           -               -        x1.290               - \s
            overshoot p99                -           -               -        0.0 ms               - \s

            settings that differ: allocated
            * more than chance: McNemar's mid-p below 0.0083, which is 5 % over the 6 shares that were compared read by read; other figures are not tested
            """);
  }

  @Test
  void reads_areComparedOneByOne_notBySums() throws IOException {
    String letters = "w".repeat(100) + "d".repeat(100);
    String mirrored = "d".repeat(100) + "w".repeat(100);
    Comparison comparison =
        compare(
            ResultFiles.run().cell("normal", "nested", letters, read -> 1),
            ResultFiles.run().cell("normal", "nested", mirrored, read -> 1));
    var pairs =
        comparison
            .cells()
            .get(0)
            .pairs(1, dev.brownout.chaos.experiment.Figure.WITHIN)
            .orElseThrow();
    assertThat(pairs.gained()).isEqualTo(100);
    assertThat(pairs.lost()).isEqualTo(100);
    assertThat(comparison.isMarked(pairs)).isFalse();
  }

  @Test
  void cells_areKeptTogetherByTheirRegime_whicheverRunHasThem() throws IOException {
    Comparison comparison =
        compare(
            run(9, 1).cell("slow-supplier", "allocated", 9, 1, 0),
            run(9, 1).cell("normal", "nested", 9, 1, 0));
    assertThat(comparison.cells())
        .extracting(cell -> cell.regime() + " / " + cell.policy())
        .containsExactly("normal / allocated", "normal / nested", "slow-supplier / allocated");
  }

  @Test
  void level_isSharedOutOverAllThatIsTested() throws IOException {
    Comparison two = compare(run(9, 1), run(9, 1));
    assertThat(two.tests()).isEqualTo(3);
    assertThat(two.level()).isEqualTo(0.05 / 3);
    assertThat(compare(run(9, 1), run(9, 1), run(8, 2)).tests()).isEqualTo(6);
  }

  @Test
  void changedPolicies_areNamed() throws IOException {
    assertThat(compare(run(9, 1), run(9, 1)).changedPolicies()).isEmpty();
    assertThat(compare(run(9, 1), run(9, 1).withPolicy("allocated", "31ms")).changedPolicies())
        .containsExactly("allocated");
  }

  @Test
  void invalidCell_isShown_butNotTested() throws IOException {
    Comparison comparison =
        compare(
            run(9, 1).cell("normal", "nested", 9, 1, 0),
            run(1, 9).invalid("late").cell("normal", "nested", 9, 1, 0));
    assertThat(comparison.tests()).isEqualTo(3);
    assertThat(ComparisonText.render(comparison, Style.PLAIN))
        .contains("10.00 %               -", "  invalid in B: late", "(may not be believed)");
  }

  @ParameterizedTest
  @CsvSource({
    "experiment, k02, experiment is k01 in the first and k02 in the second",
    "seed, 7, seed is 417 in the first and 7 in the second",
    "threshold_ms, 150, threshold in ms is 200 in the first and 150 in the second",
    "gateway_share_ms, 10, gateway share in ms is 20 in the first and 10 in the second"
  })
  void otherReads_areRefused_inOneLine(String field, String value, String difference) {
    Object other = value.matches("[0-9]+") ? Integer.valueOf(value) : value;
    assertThatThrownBy(() -> compare(run(9, 1), run(9, 1).with(field, other)))
        .isInstanceOf(RunFileException.class)
        .hasMessage("0.json and 1.json cannot be compared: " + difference);
  }

  @Test
  void otherLanes_areRefused() {
    assertThatThrownBy(() -> compare(run(9, 1), run(9, 1).withRegime("normal", 7)))
        .isInstanceOf(RunFileException.class)
        .hasMessage(
            "0.json and 1.json cannot be compared: the lanes of regime normal is downstream [6] in"
                + " the first and downstream [7] in the second");
  }

  @Test
  void runsWithoutACommonCell_areRefused() {
    assertThatThrownBy(
            () -> compare(run(9, 1), ResultFiles.run().cell("normal", "nested", 9, 1, 0)))
        .isInstanceOf(RunFileException.class)
        .hasMessageEndingWith("cannot be compared: no cell is valid in the first and another");
  }
}
