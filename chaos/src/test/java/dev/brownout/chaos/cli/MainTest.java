package dev.brownout.chaos.cli;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.Transport;
import dev.brownout.chaos.measure.RunOutcome;
import dev.brownout.chaos.measure.RunPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

class MainTest {
  @TempDir private Path home;
  private Cli cli;

  @BeforeEach
  void layExperiment() throws IOException {
    Files.createDirectories(home.resolve("experiments"));
    Files.copy(Path.of("../experiments/k01.yaml"), home.resolve("experiments/k01.yaml"));
    cli = new Cli(home);
  }

  private LocalFleetSettings settings(Transport transport, int portBase) {
    return new LocalFleetSettings(
        home, home.resolve("experiments/k01.yaml"), portBase, transport, home.resolve("run"));
  }

  private List<Path> resultFiles() throws IOException {
    Path runs = home.resolve("target/brownout");
    if (!Files.exists(runs)) {
      return List.of();
    }
    try (var all = Files.walk(runs)) {
      return all.filter(file -> file.endsWith("result.json")).toList();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rum | chaos/chaos: \"rum\" is an unknown verb; did you mean run? (see chaos/chaos --help)",
        "'' | chaos/chaos: name a verb: run, check, report, up, down, regime, clear, plan,"
            + " model, deadline, simulate (see chaos/chaos --help)",
        "run --polices=all | chaos/chaos run: \"--polices\" is an unknown option; did you mean"
            + " --policies? (see chaos/chaos run --help)",
        "--quick | chaos/chaos: \"--quick\" is an unknown option (see chaos/chaos --help)",
        "run now | chaos/chaos run: \"now\" is one word too many (see chaos/chaos run --help)",
        "run --policies alocated | chaos/chaos run: --policies: \"alocated\" is an unknown policy;"
            + " did you mean allocated? (experiment k01 has no-budget, deadline, allocated,"
            + " retry-budget, nested, gateway-owns, service-owns, smallrye)",
        "run --regimes norm | chaos/chaos run: --regimes: \"norm\" is an unknown regime; did you"
            + " mean normal? (experiment k01 has normal, widespread-slowdown, slow-supplier)",
        "run --transport h2 | chaos/chaos run: Invalid value for option '--transport': \"h2\" is none"
            + " of h2c, h1; did you mean h2c? (see chaos/chaos run --help)",
        "run --reads many | chaos/chaos run: Invalid value for option '--reads': 'many' is not an"
            + " int (see chaos/chaos run --help)",
        "run --reads 0 | chaos/chaos run: 0 reads a cell are outside 1 to 1000000",
        "run --reads 5 --quick | chaos/chaos run: --quick means --reads 1250; give one of the two",
        "run --rate -3 | chaos/chaos run: rate -3.0 is outside 0 (excluded) to 100000 reads a"
            + " second",
        "run --rate NaN | chaos/chaos run: rate NaN is outside 0 (excluded) to 100000 reads a"
            + " second",
        "run --seed -1 | chaos/chaos run: seed -1 is negative",
        "run --seed | chaos/chaos run: Missing required parameter for option '--seed' (N) (see"
            + " chaos/chaos run --help)",
        "run --port-base 80 | chaos/chaos run: --port-base: port base 80 is outside 1024 to 65440:"
            + " the fleet needs the 96 ports from it on; choose another --port-base",
        "run --json experiments | chaos/chaos run: --json: experiments is a folder; name a file",
        "run --experiment none.yaml | none.yaml: there is no such file",
        "up --keep-up | chaos/chaos up: \"--keep-up\" is an unknown option (see chaos/chaos up"
            + " --help)",
        "regime | chaos/chaos regime: Missing required parameter: 'NAME' (see chaos/chaos regime"
            + " --help)",
        "regime nromal | chaos/chaos regime: \"nromal\" is an unknown regime; did you mean normal?"
            + " (experiment k01 has normal, widespread-slowdown, slow-supplier)"
      })
  void wrongUsage_isOneLineAndCode2_beforeAnythingStarts(String words, String line)
      throws IOException {
    String[] args = words.isEmpty() ? new String[0] : words.split(" ");
    assertThat(cli.run(args)).isEqualTo(2);
    assertThat(cli.err()).containsExactly(line);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.lab.calls).isEmpty();
    assertThat(home.resolve("target")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "run --help",
        "check --help",
        "report --help",
        "up --help",
        "down --help",
        "regime --help",
        "clear --help",
        "plan --help",
        "model --help",
        "deadline --help",
        "simulate --help",
        "run -h"
      })
  void help_isThere_atEveryLevel(String words) {
    assertThat(cli.run(words.split(" "))).isZero();
    assertThat(cli.out()).contains("Usage: chaos/chaos");
    assertThat(cli.err()).isEmpty();
  }

  /**
   * Picocli takes each text of a help for a format, and warns on standard error when it is none.
   */
  @Test
  void help_isMadeOfFormats_withoutASinglePerCentSign() {
    assertThat(cli.line().getSubcommands().values())
        .hasSize(11)
        .allSatisfy(
            verb -> {
              CommandSpec spec = verb.getCommandSpec();
              assertThat(spec.usageMessage().description()).allSatisfy(MainTest::format);
              assertThat(spec.args())
                  .allSatisfy(arg -> assertThat(arg.description()).allSatisfy(MainTest::format));
            });
  }

  private static void format(String text) {
    assertThat(String.format(Locale.ROOT, text)).isNotEmpty();
  }

  @Test
  void experimentWithMistakes_isCode2_withALineForEach() throws IOException {
    Path file = home.resolve("experiments/k01.yaml");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("threshold: 200ms", "threshold: 200")
            .replace("seed: 417", "seed: no"));
    assertThat(cli.run("run")).isEqualTo(2);
    assertThat(cli.err())
        .hasSize(2)
        .allMatch(line -> line.startsWith("experiments/k01.yaml:"))
        .anyMatch(line -> line.contains(":7:9: experiment.seed: "))
        .anyMatch(line -> line.contains(":9:14: experiment.threshold: "));
    assertThat(cli.lab.calls).isEmpty();
  }

  @Test
  void run_measuresTheLessonsCells_whenNothingElseIsSaid() throws IOException {
    assertThat(cli.run("run")).isZero();

    assertThat(cli.lab.plan.policies())
        .containsExactly("no-budget", "deadline", "allocated", "retry-budget");
    assertThat(cli.lab.plan.regimes()).containsExactly("normal", "widespread-slowdown");
    assertThat(cli.lab.plan.experiment().readsPerCell()).isEqualTo(5000);
    assertThat(cli.lab.calls).containsExactly("attach", "start", "measure", "close");
    assertThat(cli.out()).contains("-- normal: 6/7/8/45/1000 ms cycle --");
    assertThat(cli.err())
        .filteredOn(line -> line.startsWith("warning: "))
        .hasSize(2)
        .noneMatch(line -> line.contains("smallrye"));
    assertThat(resultFiles()).hasSize(1);
  }

  @Test
  void run_takesEveryOverride() {
    int code =
        cli.run(
            "run",
            "--policies",
            "nested,smallrye",
            "--regimes",
            "all",
            "--rate",
            "50",
            "--seed",
            "9",
            "--quick",
            "--json",
            "out/r.json",
            "--transport",
            "h1",
            "--port-base",
            "20000");
    assertThat(code).isZero();
    assertThat(cli.lab.plan.policies()).containsExactly("nested", "smallrye");
    assertThat(cli.lab.plan.regimes()).hasSize(3);
    assertThat(cli.lab.plan.experiment().ratePerSecond()).isEqualTo(50);
    assertThat(cli.lab.plan.experiment().seed()).isEqualTo(9);
    assertThat(cli.lab.plan.experiment().readsPerCell()).isEqualTo(1250);
    assertThat(home.resolve("out/r.json")).content().contains("\"transport\" : \"h1\"");
  }

  /** k6#2837: a run that missed its rate ended as a good one does. */
  @Test
  void k62837_run_isCode3_whenACellIsInvalid_andStillPrintsTheTable() throws IOException {
    cli.lab.onMeasure = plan -> FakeLab.outcome(plan, List.of("the driver was late"));
    assertThat(cli.run("run", "--policies", "deadline", "--regimes", "normal")).isEqualTo(3);
    assertThat(cli.out()).contains("invalid: the driver was late");
    assertThat(cli.err())
        .contains(
            "the run may not be believed: 1 of 1 cells are invalid; the reasons stand below their"
                + " rows");
    assertThat(resultFiles()).hasSize(1);
  }

  @Test
  void run_isCode3_whenAPartOfTheFleetDied_andStopsTheRest() {
    cli.lab.trouble = Optional.of("billing (pid 7) was ended by signal 9");
    cli.lab.onMeasure = plan -> new RunOutcome(List.of(), false, cli.lab.trouble);
    assertThat(cli.run("run", "--keep-up")).isEqualTo(3);
    assertThat(cli.err())
        .contains("the run may not be believed: billing (pid 7) was ended by signal 9");
    assertThat(cli.lab.calls).endsWith("close");
  }

  @Test
  void run_isCode130_whenInterrupted_andStopsWhatItStarted() {
    cli.lab.onMeasure =
        plan -> {
          cli.interruption.stop().raise();
          return new RunOutcome(
              List.of(FakeLab.cell("deadline", "normal", List.of())), true, Optional.empty());
        };
    assertThat(cli.run("run", "--keep-up")).isEqualTo(130);
    assertThat(cli.err()).contains("interrupted after 1 of 8 cells");
    assertThat(cli.lab.calls).endsWith("close");
  }

  @Test
  void run_isCode130_whenCtrlCReachesTheFleetFirst() {
    cli.lab.onMeasure =
        plan -> {
          cli.interruption.stop().raise();
          return new RunOutcome(List.of(), false, Optional.of("gateway was ended"));
        };
    assertThat(cli.run("run")).isEqualTo(130);
    assertThat(cli.err()).contains("interrupted after 0 of 8 cells");
  }

  @Test
  void run_leavesTheFleetUp_whenItWasUp() {
    cli.lab.up = Optional.of(settings(Transport.H2C, 18400));
    assertThat(cli.run("run")).isZero();
    assertThat(cli.lab.calls).containsExactly("attach", "measure", "leaveUp");
  }

  enum End {
    WHOLE(0, plan -> FakeLab.outcome(plan, List.of())),
    INVALID(3, plan -> FakeLab.outcome(plan, List.of("the driver was late"))),
    INTERRUPTED(130, plan -> new RunOutcome(List.of(), true, Optional.empty())),
    FAILED(
        4,
        plan -> {
          throw new IllegalStateException("no answer from the admin port");
        });

    private final int code;
    private final Function<RunPlan, RunOutcome> measure;

    End(int code, Function<RunPlan, RunOutcome> measure) {
      this.code = code;
      this.measure = measure;
    }
  }

  /** chaostoolkit#195: a step that failed, or an interrupt, kept the rollback from being run. */
  @ParameterizedTest
  @EnumSource
  void chaostoolkit195_aFleetThatWasUp_isGivenBackWithoutToxics_howeverTheRunEnds(End end) {
    cli.lab.up = Optional.of(settings(Transport.H2C, 18400));
    cli.lab.onMeasure = end.measure;
    assertThat(cli.run("run")).isEqualTo(end.code);
    assertThat(cli.lab.calls).containsExactly("attach", "measure", "leaveUp");
  }

  @Test
  void run_leavesTheFleetUp_whenAskedTo() {
    assertThat(cli.run("run", "--keep-up")).isZero();
    assertThat(cli.lab.calls).containsExactly("attach", "start", "measure", "leaveUp");
  }

  @Test
  void run_isCode4_whenAnotherFleetIsUp_andLeavesItAlone() {
    cli.lab.up = Optional.of(settings(Transport.H1, 18400));
    assertThat(cli.run("run")).isEqualTo(4);
    assertThat(cli.lab.calls).containsExactly("attach", "leaveUp");
    assertThat(home.resolve("target")).doesNotExist();
    assertThat(cli.err())
        .last()
        .isEqualTo(
            "chaos/chaos run: the fleet that is up was started with --transport h1, not h2c; stop"
                + " it with chaos/chaos down, or ask for the same");
  }

  @Test
  void unforeseenError_isOneLine_withItsTraceInAFile() throws IOException {
    cli.lab.onStart = new IllegalStateException("two\nlines");
    assertThat(cli.run("run")).isEqualTo(4);
    String last = cli.err().get(cli.err().size() - 1);
    assertThat(last)
        .startsWith("chaos/chaos run: unexpected: java.lang.IllegalStateException: two lines")
        .contains("error.log");
    Path log = home.resolve(last.substring(last.indexOf("target/"), last.lastIndexOf(')')));
    assertThat(log).content().contains("IllegalStateException").contains("at dev.brownout");
  }

  @Test
  void errorAfterCtrlC_isSaidAsInterrupted() {
    cli.interruption.stop().raise();
    cli.lab.onStart = new IllegalStateException("the start was interrupted");
    assertThat(cli.run("run")).isEqualTo(130);
    assertThat(cli.err())
        .last()
        .asString()
        .startsWith("chaos/chaos run: interrupted; unexpected: ")
        .contains("the start was interrupted");
  }

  @Test
  void up_detached_returnsWithTheAddresses_theGatewaysFirst() {
    assertThat(cli.run("up", "--detach")).isZero();
    assertThat(cli.lab.calls).containsExactly("attach", "start", "measure", "leaveUp");
    assertThat(cli.out())
        .startsWith("gateway         http://127.0.0.1:18400\n")
        .contains("http://127.0.0.1:18409/tracking/S-00000001");
  }

  @Test
  void up_isFine_whenTheSameFleetIsUp() {
    cli.lab.up = Optional.of(settings(Transport.H2C, 18400));
    assertThat(cli.run("up", "--detach")).isZero();
    assertThat(cli.lab.calls).containsExactly("attach", "leaveUp");
    assertThat(cli.out()).startsWith("gateway ");
  }

  @Test
  void up_inTheForeground_stopsTheFleet_onCtrlC() {
    cli.interruption.stop().raise();
    cli.lab.up = Optional.empty();
    assertThat(cli.run("up")).isEqualTo(130);
    assertThat(cli.lab.calls).containsExactly("attach", "start", "measure", "leaveUp", "down");
  }

  @Test
  void up_hasTheFirstReadsItself_andMeasuresNothing() {
    assertThat(cli.run("up", "--detach")).isZero();
    assertThat(cli.lab.plan.cells()).isZero();
    assertThat(cli.lab.plan.warmUp().steps())
        .extracting(step -> step.policy() + " " + step.rateShare() + " " + step.most().toSeconds())
        .containsExactly("deadline 0.25 10");
    assertThat(cli.err()).contains("warming the fleet up with reads for a few seconds");
  }

  @Test
  void up_stopsTheFleet_thatDoesNotAnswerItsFirstReads() {
    cli.lab.onMeasure = plan -> new RunOutcome(List.of(), false, Optional.of("gateway has ended"));
    assertThat(cli.run("up", "--detach")).isEqualTo(4);
    assertThat(cli.lab.calls).containsExactly("attach", "start", "measure", "close");
    assertThat(cli.err()).last().asString().contains("gateway has ended");
  }

  @Test
  void up_stopsTheFleet_onCtrlCDuringItsFirstReads() {
    cli.lab.onMeasure = plan -> new RunOutcome(List.of(), true, Optional.empty());
    assertThat(cli.run("up", "--detach")).isEqualTo(130);
    assertThat(cli.lab.calls).containsExactly("attach", "start", "measure", "close");
  }

  @Test
  void up_leavesContainersAsTheyAre() {
    assertThat(cli.run("up", "--fleet", "compose", "--detach")).isZero();
    assertThat(cli.lab.calls).containsExactly("attach compose", "start compose", "leaveUp");
  }

  @Test
  void down_stopsTheFleet_andIsFineWithoutOne() {
    assertThat(cli.run("down")).isZero();
    cli.lab.up = Optional.of(settings(Transport.H1, 20000));
    assertThat(cli.run("down")).isZero();
    assertThat(cli.lab.calls).containsExactly("down", "down");
    assertThat(cli.err()).containsExactly("no fleet is up", "the fleet is down");
  }

  @Test
  void regime_staysOnTheFleet_thatIsGivenBack() {
    cli.lab.up = Optional.of(settings(Transport.H2C, 18400));
    assertThat(cli.run("regime", "slow-supplier")).isZero();
    assertThat(cli.lab.calls).containsExactly("attach", "leaveUpUnder slow-supplier 20");
  }

  @Test
  void clear_removesEveryFault() {
    cli.lab.up = Optional.of(settings(Transport.H2C, 18400));
    assertThat(cli.run("clear")).isZero();
    assertThat(cli.lab.calls).containsExactly("attach", "leaveUp");
  }

  @Test
  void everyVerb_turnsToTheContainers_whenAskedTo() {
    assertThat(cli.run("run", "--fleet", "compose")).isZero();
    assertThat(cli.lab.calls)
        .containsExactly("attach compose", "start compose", "measure", "close");
    cli.lab.calls.clear();
    cli.lab.up = Optional.of(settings(Transport.H2C, 18400));
    assertThat(cli.run("up", "--fleet", "compose", "--detach")).isZero();
    assertThat(cli.run("regime", "--fleet", "compose", "normal")).isZero();
    assertThat(cli.run("clear", "--fleet", "compose")).isZero();
    assertThat(cli.run("down", "--fleet", "compose")).isZero();
    assertThat(cli.lab.calls)
        .containsExactly(
            "attach compose",
            "leaveUp",
            "attach compose",
            "leaveUpUnder normal 20",
            "attach compose",
            "leaveUp",
            "down compose");
  }

  @Test
  void run_leavesBrokenContainers_toWhoeverHasStartedThem() {
    cli.lab.up = Optional.of(settings(Transport.H2C, 18400));
    cli.lab.trouble = Optional.of("billing-store's container has ended");
    cli.run("run", "--fleet", "compose");
    assertThat(cli.lab.calls).containsExactly("attach compose", "measure", "close");
    assertThat(cli.err())
        .contains("what is left of the fleet stays up; docker compose ps shows it");
  }

  @Test
  void containers_areNotPublishedElsewhere_byAnOption() {
    assertThat(cli.run("run", "--fleet", "compose", "--port-base", "20000")).isEqualTo(2);
    assertThat(cli.err()).last().asString().contains("BROWNOUT_PORTS in .env");
  }

  @ParameterizedTest
  @ValueSource(strings = {"regime normal", "clear"})
  void faults_areCode4_whenNoFleetIsUp(String words) {
    assertThat(cli.run(words.split(" "))).isEqualTo(4);
    assertThat(cli.err())
        .singleElement()
        .asString()
        .endsWith("no local fleet is up; start one with chaos/chaos up");
  }

  @Test
  void run_namesWhoHasTheMetricsPort_andIsCode4_beforeAnythingStarts() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      cli.lab.metricsAddress =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort());

      assertThat(cli.run("run")).isEqualTo(4);
      assertThat(cli.err())
          .last(as(InstanceOfAssertFactories.STRING))
          .startsWith(
              String.format(
                  Locale.ROOT,
                  "chaos/chaos run: port %d on localhost (this run's own metrics) is taken by pid %d (",
                  taken.getLocalPort(),
                  ProcessHandle.current().pid()))
          .endsWith("choose other ports with --port-base (the metrics are at the port base + 10)");
      assertThat(cli.lab.calls).isEmpty();
      assertThat(home.resolve("target")).doesNotExist();
    }
  }

  @Test
  void output_isPlain_whereColorIsRefusedOrCannotBe() {
    assertThat(Main.wantsPlain(Map.of("NO_COLOR", "1", "TERM", "xterm"))).isTrue();
    assertThat(Main.wantsPlain(Map.of("TERM", "dumb"))).isTrue();
    assertThat(Main.wantsPlain(Map.of("NO_COLOR", "", "TERM", "xterm"))).isFalse();
    assertThat(Main.wantsPlain(Map.of())).isFalse();
  }
}
