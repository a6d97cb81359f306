package dev.brownout.chaos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.chaos.model.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelVerbsTest {
  private static final String MODEL = "/dev/brownout/chaos/model/";

  @TempDir private Path home;
  private Cli cli;

  @BeforeEach
  void layExperiment() throws IOException {
    Files.createDirectories(home.resolve("experiments"));
    Files.copy(Path.of("../experiments/k01.yaml"), home.resolve("experiments/k01.yaml"));
    cli = new Cli(home);
  }

  @ParameterizedTest
  @CsvSource({
    "plan, plan/budget-split.csv",
    "model, sequential/chain-model.csv",
    "deadline, deadline/deadline-controller.csv"
  })
  void verb_writesTheLessonsFile(String verb, String file) {
    assertThat(cli.run(verb, "--format", "csv")).isZero();
    assertThat(cli.out()).isEqualTo(Golden.read(ModelVerbsTest.class, MODEL + file).csv());
    assertThat(cli.err()).isEmpty();
  }

  @Test
  void simulate_writesItsColumns_andTheSameBytesTwice() {
    assertThat(cli.run("simulate", "--format", "csv", "--reads", "200")).isZero();
    assertThat(cli.out().lines())
        .hasSize(9)
        .first()
        .isEqualTo(
            "policy,regime,reads,within,outside,dropped,median_ms,p99_ms,worst_ms,amplification,"
                + "internal_per_second,hop1,hop2");
    Cli again = new Cli(home);
    again.run("simulate", "--format", "csv", "--reads", "200");
    assertThat(again.out()).isEqualTo(cli.out());
  }

  @Test
  void simulate_tellsBothEndsOfTheRace_whereThereIsOne() {
    cli.run("simulate", "--policies", "no-budget,deadline", "--regimes", "normal");
    assertThat(cli.out())
        .contains("no-budget: x1.15 if each reset is there before its supplier's next attempt")
        .doesNotContain("deadline: x");
  }

  @Test
  void simulate_takesChangedPolicies() {
    String reads = "--reads=500";
    cli.run("simulate", "--policies", "allocated", reads, "--format=csv");
    Cli changed = new Cli(home);
    String set = "gateway.attempt-timeout=60ms,service.attempt-timeout=20ms";
    changed.run("simulate", "--policies", "allocated", reads, "--format=csv", "--set", set);
    assertThat(changed.out()).isNotEqualTo(cli.out());
  }

  @Test
  void simulate_leavesOutWhatIsNotSimulated_andSaysSo() {
    assertThat(cli.run("simulate", "--policies", "all", "--reads", "20", "--format", "csv"))
        .isZero();
    assertThat(cli.err())
        .containsExactly("smallrye is left out: only the engine budget is simulated");
    assertThat(cli.out()).contains("nested,normal,20").doesNotContain("smallrye");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan",
        "plan --policy nested",
        "model",
        "deadline",
        "deadline --overslept 80ms",
        "deadline --layers 3x3",
        "simulate --reads 50"
      })
  void verb_writesJson(String line) throws IOException {
    assertThat(cli.run((line + " --format json").split(" "))).isZero();
    JsonNode json = new ObjectMapper().readTree(cli.out());
    assertThat(json.isContainerNode()).isTrue();
    assertThat(json).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"model", "simulate"})
  void noReads_giveAnEmptyTable_withAReason(String verb) {
    assertThat(cli.run(verb, "--reads", "0", "--format", "csv")).isZero();
    assertThat(cli.out().lines()).hasSize(1);
    assertThat(cli.err()).containsExactly("no rows: --reads is 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan --share 200ms | chaos/chaos plan: --share 200ms: must be 0ms or more and less than"
            + " the end-to-end budget of 200ms",
        "plan --median 0ms | chaos/chaos plan: --median 0ms: must be above 0ms and at most 60m",
        "plan --end-to-end -5ms | chaos/chaos plan: Invalid value for option '--end-to-end':"
            + " \"-5ms\" is no duration; write a number and a unit, such as 200ms, 1.5s or 2m"
            + " (units: ns, us, ms, s, m) (see chaos/chaos plan --help)",
        "plan --depth 65 | chaos/chaos plan: --depth 65: must be 1 to 64",
        "plan --depth 4..1 | chaos/chaos plan: Invalid value for option '--depth': \"4..1\" is no"
            + " range of 1 to 1000 numbers; write the smaller one first (see chaos/chaos plan"
            + " --help)",
        "plan --attempts 0 | chaos/chaos plan: --attempts 0: must be 1 to 100, the first included",
        "plan --policy nestd | chaos/chaos plan: --policy: \"nestd\" is an unknown policy; did you"
            + " mean nested? (experiment k01 has no-budget, deadline, allocated, retry-budget,"
            + " nested, gateway-owns, service-owns, smallrye)",
        "plan --format xml | chaos/chaos plan: Invalid value for option '--format': \"xml\" is none"
            + " of text, csv, json (see chaos/chaos plan --help)",
        "model --reads -1 | chaos/chaos model: --reads -1: must be 0 to 1000000000000",
        "model --arms 0 | chaos/chaos model: --arms 0: must be 1 to 64",
        "model --tries 0 | chaos/chaos model: --attempts 0: must be 1 to 100, the first included",
        "model --timeout 0ms | chaos/chaos model: --timeout 0ms: must be above 0ms and at most 60m",
        "model --ratio NaN | chaos/chaos model: --ratio NaN: must be 0 to 10 extra attempts for"
            + " each first one",
        "model --rate 0 | chaos/chaos model: --rate 0.0: must be above 0 and at most 1000000 reads"
            + " a second",
        "model --cycle x= | chaos/chaos model: --cycle: \"x=\" is no cycle; write"
            + " NAME=DURATION,DURATION,… with at least one entry",
        "model --cycle x=6 | chaos/chaos model: --cycle: \"6\" has no unit; write 6ms or 6s"
            + " (units: ns, us, ms, s, m)",
        "deadline --overslept 80 | chaos/chaos deadline: Invalid value for option '--overslept':"
            + " \"80\" has no unit; write 80ms or 80s (units: ns, us, ms, s, m) (see chaos/chaos"
            + " deadline --help)",
        "deadline --allowance 0ms | chaos/chaos deadline: --allowance 0ms: must be above 0ms and at"
            + " most 60m",
        "deadline --layers 0x3 | chaos/chaos deadline: Invalid value for option '--layers': 0"
            + " attempts: must be 1 to 100, the first included (see chaos/chaos deadline --help)",
        "simulate --depth 65 | chaos/chaos simulate: --depth 65: must be 1 to 64",
        "simulate --reads -1 | chaos/chaos simulate: --reads -1: must be 0 to 1000000000",
        "simulate --hop-cost 2s | chaos/chaos simulate: --hop-cost 2s: must be 0ms to 1s",
        "simulate --abandon stop | chaos/chaos simulate: Invalid value for option '--abandon':"
            + " \"stop\" is none of reset, finish (see chaos/chaos simulate --help)",
        "simulate --cancellation maybe | chaos/chaos simulate: Invalid value for option"
            + " '--cancellation': \"maybe\" is none of wins, loses, transit=<duration> (see"
            + " chaos/chaos simulate --help)",
        "simulate --set gateway.attempt-timeout=60 | chaos/chaos simulate: --set:"
            + " gateway.attempt-timeout: \"60\" has no unit; write 60ms or 60s (units: ns, us, ms,"
            + " s, m)",
        "simulate --set retry-budget=11 | chaos/chaos simulate: --set: retry-budget: ratio 11.0:"
            + " must be 0 to 10 extra attempts per first attempt",
        "simulate --set service.max-attempts=0 | chaos/chaos simulate: --set: service of policy"
            + " no-budget: maxAttempts 0: must be 1 to 100, the first attempt included",
        "simulate --set deadlin=true | chaos/chaos simulate: --set: \"deadlin\" is an unknown"
            + " setting; did you mean deadline? (known: deadline, retry-budget,"
            + " gateway.attempt-timeout, gateway.max-attempts, gateway.backoff,"
            + " gateway.response-reserve, gateway.least-useful-attempt, gateway.owns-retries,"
            + " service.attempt-timeout, service.max-attempts, service.backoff,"
            + " service.response-reserve, service.least-useful-attempt, service.owns-retries)",
        "simulate --policies smallrye | chaos/chaos simulate: policy smallrye: engine smallrye is"
            + " not simulated, since its waits are drawn anew in each run; only the engine budget"
            + " is"
      })
  void mistakes_areNamedInOneLine_beforeAnythingIsPrinted(String line, String said) {
    assertThat(cli.run(line.split(" "))).isEqualTo(ExitCodes.USAGE);
    assertThat(cli.err()).containsExactly(said);
    assertThat(cli.out()).isEmpty();
  }
}
