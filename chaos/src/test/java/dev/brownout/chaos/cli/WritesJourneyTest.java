package dev.brownout.chaos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.fault.Disturbance.Kind;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.Transport;
import dev.brownout.chaos.once.Judgement;
import dev.brownout.chaos.once.Promise;
import dev.brownout.chaos.writes.WritesOutcome;
import dev.brownout.chaos.writes.WritesPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WritesJourneyTest {
  private static final Judgement.Breach TWICE =
      new Judgement.Breach(Promise.ONE_EFFECT, "caller-007's \"k-1\": 2 effects [7, 8]");

  @TempDir Path home;
  private Cli cli;
  private WritesPlan asked;

  @BeforeEach
  void layExperiment() throws IOException {
    Files.createDirectories(home.resolve("experiments"));
    Files.copy(Path.of("../experiments/k01.yaml"), home.resolve("experiments/k01.yaml"));
    cli = new Cli(home);
  }

  @Test
  void run_judgesTheJourney_onAFleetOfItsOwn_andStopsIt() {
    comesTo(List.of(), List.of());

    assertThat(cli.run("run", "--journey", "writes")).isZero();

    assertThat(asked).isEqualTo(new WritesPlan(10_000, 32, 417));
    assertThat(cli.lab.calls).containsSubsequence("attach", "start", "writes", "close");
    assertThat(cli.out())
        .contains("each acknowledged write has exactly one effect", "every promise was kept");
    assertThat(cli.err()).anyMatch(line -> line.startsWith("history: "));
  }

  @Test
  void run_takesItsOwnCountsAndSeed() {
    comesTo(List.of(), List.of());

    cli.run("run", "--journey=writes", "--writes=300", "--callers=8", "--seed=5");

    assertThat(asked).isEqualTo(new WritesPlan(300, 8, 5));
  }

  @Test
  void run_endsWithCode1_andNamesTheKey_whenAPromiseWasBroken() {
    comesTo(List.of(TWICE), List.of());

    assertThat(cli.run("run", "--journey", "writes")).isEqualTo(1);

    assertThat(cli.out()).contains("BROKEN: 1 breaches", "caller-007's \"k-1\": 2 effects [7, 8]");
  }

  @Test
  void run_endsWithCode3_andSaysWhy_whenItMayNotBeBelieved() {
    comesTo(List.of(), List.of("5 of 6 kills were done"));

    assertThat(cli.run("run", "--journey", "writes")).isEqualTo(3);

    assertThat(cli.out()).contains("may not be believed: 5 of 6 kills were done");
  }

  @Test
  void run_endsWithCode130_andStopsTheFleet_whenItIsInterrupted() {
    cli.lab.onWrites =
        (plan, stop) -> {
          stop.raise();
          return outcome(plan, Optional.empty(), List.of());
        };

    assertThat(cli.run("run", "--journey", "writes", "--keep-up")).isEqualTo(130);

    assertThat(cli.lab.calls).endsWith("close");
    assertThat(cli.out()).isEmpty();
  }

  @Test
  void run_endsWithCode4_andLeavesTheFleetUp_whenOneIsUp() {
    cli.lab.up =
        Optional.of(
            new LocalFleetSettings(
                home, home.resolve("experiments/k01.yaml"), 18400, Transport.H2C, home));

    assertThat(cli.run("run", "--journey", "writes")).isEqualTo(4);

    assertThat(cli.lab.calls).containsExactly("attach", "leaveUp");
    assertThat(cli.err()).singleElement().asString().contains("chaos/chaos down");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--journey reads | --journey \"reads\": there is only writes",
        "--writes 5 | --writes is for --journey writes",
        "--callers 5 | --callers is for --journey writes",
        "--journey writes --writes 0 | --writes 0: must be 1 to 1,000,000",
        "--journey writes --callers 257 | --callers 257: must be 1 to 256",
        "--journey writes --reads 5 | --reads is for measured cells, not for --journey",
        "--journey writes --policies all | --policies is for measured cells",
        "--journey writes --regimes normal | --regimes is for measured cells",
        "--journey writes --quick | --quick is for measured cells",
        "--journey writes --rate 5 | --rate is for measured cells",
        "--journey writes --json result.json | --json is for measured cells",
        "--journey writes --fleet compose | leave out --fleet compose",
        "--journey writes --seed -1 | seed -1 is negative"
      })
  void run_endsWithCode2_beforeAnythingStarts_whenTheUsageIsWrong(String words, String line) {
    String[] args = ("run " + words).split(" ");

    assertThat(cli.run(args)).isEqualTo(2);

    assertThat(cli.err()).singleElement().asString().contains(line);
    assertThat(cli.lab.calls).doesNotContain("start", "writes");
  }

  private void comesTo(List<Judgement.Breach> broken, List<String> doubts) {
    Map<Promise, Integer> checked =
        Arrays.stream(Promise.values()).collect(Collectors.toMap(p -> p, p -> 17));
    cli.lab.onWrites =
        (plan, stop) -> {
          asked = plan;
          return outcome(plan, Optional.of(new Judgement(checked, broken)), doubts);
        };
  }

  private WritesOutcome outcome(
      WritesPlan plan, Optional<Judgement> judgement, List<String> doubts) {
    Map<Kind, Map<String, Integer>> laid =
        Arrays.stream(Kind.values()).collect(Collectors.toMap(k -> k, k -> Map.of()));
    return new WritesOutcome(
        plan,
        List.of(),
        judgement,
        laid,
        6,
        0,
        Duration.ofSeconds(90),
        home.resolve("history.jsonl"),
        doubts);
  }
}
