package dev.brownout.chaos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.ServiceJvm;
import dev.brownout.chaos.fleet.Transport;
import dev.brownout.chaos.measure.CellName;
import dev.brownout.chaos.measure.RunOutcome;
import dev.brownout.chaos.report.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code check} and {@code report} as a user meets them. */
class CheckVerbTest {
  @TempDir private Path home;
  private Cli cli;

  @BeforeEach
  void layExperiment() throws IOException {
    cli = new Cli(home);
    gates("normal / deadline: within >= 60 %");
  }

  /** The usual experiment with other gates. */
  private void gates(String... lines) throws IOException {
    String k01 = Files.readString(Path.of("../experiments/k01.yaml"));
    String before = k01.substring(0, k01.indexOf("\n  gates:"));
    Files.createDirectories(home.resolve("experiments"));
    Files.writeString(
        home.resolve("experiments/k01.yaml"),
        before + "\n  gates:\n    " + String.join("\n    ", lines) + "\n");
  }

  private static ResultFiles result(int within) {
    return ResultFiles.run().cell("normal", "deadline", within, 0, 5000 - within);
  }

  private List<Path> files(String name) throws IOException {
    try (var all = Files.walk(home)) {
      return all.filter(file -> file.endsWith(name)).toList();
    }
  }

  @Test
  void check_measuresTheCellsThatTheGatesName() throws IOException {
    gates(
        "normal / deadline: within >= 60 %",
        "widespread-slowdown / nested: amplification <= 2", "any: worst <= 900 ms");
    assertThat(cli.run("check")).isZero();
    assertThat(cli.lab.plan.order())
        .containsExactly(
            new CellName("normal", "deadline"), new CellName("widespread-slowdown", "nested"));
    assertThat(cli.lab.plan.experiment().readsPerCell()).isEqualTo(5000);
    assertThat(cli.lab.calls).containsExactly("attach", "start", "measure", "close");
    assertThat(cli.out()).contains("pass        normal / deadline: within >= 60 %");
    assertThat(files("junit.xml")).hasSize(1);
    assertThat(files("result.json")).hasSize(1);
    assertThat(files("latencies.hlog")).hasSize(1);
  }

  @Test
  void check_measuresTheLessonsCells_whenTheGatesNameNone() throws IOException {
    gates("any: worst <= 900 ms");
    assertThat(cli.run("check")).isZero();
    assertThat(cli.lab.plan.cells()).isEqualTo(8);
  }

  @Test
  void check_measuresWhatTheBaselineHas_whenTheGatesNameNone() throws IOException {
    gates("compare b.json: within not worse than 1 point");
    result(4000).write(home.resolve("experiments/b.json"));
    assertThat(cli.run("check", "--quick")).isZero();
    assertThat(cli.lab.plan.order()).containsExactly(new CellName("normal", "deadline"));
  }

  @Test
  void quickCheck_readsLess_atHalfTheRate_afterAShorterWarmUp() {
    assertThat(cli.run("check", "--quick")).isZero();
    assertThat(cli.lab.plan.experiment().readsPerCell()).isEqualTo(1250);
    assertThat(cli.lab.plan.experiment().ratePerSecond()).isEqualTo(416.67 / 2);
    assertThat(cli.lab.started.jvm()).isEqualTo(ServiceJvm.soonAtSpeed());
    long seconds =
        cli.lab.plan.warmUp().steps().stream().mapToLong(step -> step.most().toSeconds()).sum();
    assertThat(seconds).isLessThanOrEqualTo(36);
  }

  @Test
  void check_isCode3_whenTheRunMayNotBeBelieved_andStillWritesItsReport() throws IOException {
    cli.lab.onMeasure = plan -> FakeLab.outcome(plan, List.of("the driver sent late"));
    assertThat(cli.run("check")).isEqualTo(3);
    assertThat(cli.out()).contains("not judged  normal / deadline: within >= 60 %");
    assertThat(files("junit.xml").get(0)).content().contains("<error message=");
  }

  /** chaostoolkit#258: no rollback was run after a run that did not show what was hoped for. */
  @Test
  void chaostoolkit258_aFleetThatWasUp_isGivenBackWithoutToxics_whenAGateFails()
      throws IOException {
    gates("normal / deadline: amplification >= 2");
    cli.lab.up =
        Optional.of(
            new LocalFleetSettings(
                home,
                home.resolve("experiments/k01.yaml"),
                LanePlan.DEFAULT_BASE,
                Transport.H2C,
                home.resolve("run")));
    assertThat(cli.run("check")).isEqualTo(1);
    assertThat(cli.lab.calls).containsExactly("attach", "measure", "leaveUp");
  }

  @Test
  void check_isCode130_whenInterrupted_andKeepsThePartialResult() throws IOException {
    cli.lab.onMeasure =
        plan -> {
          cli.interruption.stop().raise();
          return new RunOutcome(
              List.of(FakeLab.cell("deadline", "normal", List.of())), true, Optional.empty());
        };
    assertThat(cli.run("check")).isEqualTo(130);
    assertThat(files("result.json").get(0))
        .content()
        .contains("\"trouble\" : \"interrupted after 1 of 1 cells\"", "\"valid\" : false");
    assertThat(cli.lab.calls).endsWith("close");
  }

  @ParameterizedTest
  @CsvSource({
    "4000, '', 0",
    "3050, '', 0",
    "2000, '', 1",
    "4000, --strict, 0",
    "3050, --strict, 1"
  })
  void result_isJudged_withoutAFleet(int within, String strict, int code) throws IOException {
    result(within).write(home.resolve("r/result.json"));
    List<String> args = new java.util.ArrayList<>(List.of("check", "--result", "r"));
    if (!strict.isEmpty()) {
      args.add(strict);
    }
    assertThat(cli.run(args.toArray(String[]::new))).isEqualTo(code);
    assertThat(cli.lab.calls).isEmpty();
    assertThat(cli.out()).contains("gates: ");
  }

  @Test
  void result_thatMayNotBeBelieved_isCode3() throws IOException {
    result(4000).invalid("late").write(home.resolve("r.json"));
    assertThat(cli.run("check", "--result", "r.json")).isEqualTo(3);
  }

  @Test
  void verdicts_goWhereTheyAreWanted() throws IOException {
    result(4000).write(home.resolve("r.json"));
    Files.writeString(home.resolve("step.md"), "before\n");
    cli.stepSummary = Optional.of(home.resolve("step.md").toString());
    assertThat(
            cli.run("check", "--result", "r.json", "--junit", "out/j.xml", "--summary", "out/s.md"))
        .isZero();
    assertThat(home.resolve("out/j.xml")).content().contains("<testsuite ");
    assertThat(home.resolve("out/s.md")).content().startsWith("### Brownout k01: gates 1 passed");
    assertThat(home.resolve("step.md")).content().startsWith("before\n### Brownout k01");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check --result none.json | none.json: there is no such file",
        "check --result cut.json | cut.json: is cut off at line ",
        "check --result text.json | text.json: is no JSON at line 1, column ",
        "check --result old.json | old.json: has schema_version 9, and this tool reads 1",
        "check --result k02.json | --result: k02.json is of experiment k02, and the gates are of k01",
        "check --result r.json --quick | --result judges what was measured already; leave out",
        "check --quick --reads 9 | --quick means --reads 1250; give one of the two",
        "check --reads 0 | 0 reads a cell are outside 1 to 1000000",
        "check --junit experiments | --junit: experiments is a folder; name a file",
        "check --summary r.json/x.md | --summary: r.json/x.md cannot be written there",
        "report r.json k02.json | r.json and k02.json cannot be compared: experiment is k01 in the",
        "report r.json seed.json | r.json and seed.json cannot be compared: seed is 417 in the first",
        "report r.json cut.json | cut.json: is cut off at line ",
        "report r.json seed.json --html x.html | --html: draws one run, and 2 were named",
        "report r.json --html experiments | --html: experiments is a folder; name a file",
        "report cut.json | cut.json: is cut off at line "
      })
  void wrongInput_isOneLineAndCode2_beforeAnythingStarts(String words, String line)
      throws IOException {
    result(4000).write(home.resolve("r.json"));
    result(4000).with("experiment", "k02").write(home.resolve("k02.json"));
    result(4000).with("seed", 7).write(home.resolve("seed.json"));
    Files.writeString(home.resolve("cut.json"), result(4000).text().substring(0, 900));
    Files.writeString(home.resolve("text.json"), "hello");
    Files.writeString(home.resolve("old.json"), "{\"schema_version\": 9}");
    assertThat(cli.run(words.split(" "))).isEqualTo(2);
    assertThat(cli.err()).singleElement().asString().startsWith("chaos/chaos ").contains(line);
    assertThat(cli.lab.calls).isEmpty();
    assertThat(home.resolve("target")).doesNotExist();
  }

  @Test
  void missingBaseline_isFoundOut_beforeAnythingStarts() throws IOException {
    gates("compare old/b.json: within not worse than 1 point");
    assertThat(cli.run("check")).isEqualTo(2);
    assertThat(cli.err())
        .containsExactly("chaos/chaos check: experiments/old/b.json: there is no such file");
    assertThat(cli.lab.calls).isEmpty();
  }

  @Test
  void gateWithAMistake_isFoundOut_beforeAnythingStarts() throws IOException {
    gates("normal / dedline: within >= 60 %");
    assertThat(cli.run("check")).isEqualTo(2);
    assertThat(cli.err())
        .singleElement()
        .asString()
        .contains("\"dedline\" is an unknown policy; did you mean deadline?");
    assertThat(cli.lab.calls).isEmpty();
  }

  @Test
  void experimentWithoutGates_isRefused() throws IOException {
    gates("{}");
    assertThat(cli.run("check")).isEqualTo(2);
    assertThat(cli.err()).singleElement().asString().contains("experiment k01 has no gates");
  }

  @Test
  void reportFolderThatCannotBeMade_isFoundOut_beforeTheFleetStarts() throws IOException {
    Files.writeString(home.resolve("target"), "in the way");
    assertThat(cli.run("check")).isEqualTo(4);
    assertThat(cli.err()).last().asString().contains("no folder for this run can be made below");
    assertThat(cli.lab.calls).containsExactly("attach");
  }

  @Test
  void report_comparesRuns_andIsFine() throws IOException {
    result(4000).write(home.resolve("a/result.json"));
    result(3900).write(home.resolve("b/result.json"));
    assertThat(cli.run("report", "a", "b/result.json")).isZero();
    assertThat(cli.out()).contains("-- normal / deadline --", "80.00 %", "78.00 %", "-2.00 pt *");
  }

  @Test
  void report_drawsOneRun_besideItOrWhereItIsToldTo() throws IOException {
    result(4000).write(home.resolve("a/result.json"));
    assertThat(cli.run("report", "a")).isZero();
    assertThat(cli.run("report", "a/result.json", "--html", "b/page.html")).isZero();
    assertThat(home.resolve("a/report.html")).content().contains("80.0 % of 5,000 reads");
    assertThat(home.resolve("b/page.html")).hasSameTextualContentAs(home.resolve("a/report.html"));
    assertThat(cli.err()).containsExactly("report: a/report.html", "report: b/page.html");
  }

  @Test
  void report_refusesANamedExperimentThatIsNotThere() throws IOException {
    result(4000).write(home.resolve("a/result.json"));
    assertThat(cli.run("report", "a", "--experiment", "none.yaml")).isEqualTo(2);
    assertThat(cli.err()).containsExactly("none.yaml: there is no such file");
    assertThat(home.resolve("a/report.html")).doesNotExist();
  }
}
