package dev.brownout.chaos.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.retry.RetryBudgetSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentTest {
  private static final Path K01 = Path.of("../experiments/k01.yaml");

  /** Line 1 is {@code experiment:}. */
  private static final String SMALL =
      """
      experiment:
        name: small
        seed: 1
        rate-per-second: 100
        threshold: 200ms
        gateway-share: 20ms
        reads-per-cell: 10
        hops: [gateway>delivery-ops, gateway>billing, delivery-ops>store, billing>store]
        regimes:
          normal:
            cycle: [6ms, 7ms]
        policies:
          plain:
            deadline: true
            retry-budget: none
            gateway: {attempt-timeout: 30ms, max-attempts: 3}
            service: {attempt-timeout: 30ms, max-attempts: 3}
      """;

  @TempDir private Path folder;

  private Experiment read(String yaml) throws IOException {
    return Experiment.read(Files.writeString(folder.resolve("x.yaml"), yaml));
  }

  private List<String> mistakes(String yaml) throws IOException {
    try {
      read(yaml);
      return List.of();
    } catch (ExperimentException refused) {
      return refused.mistakes().stream()
          .map(line -> line.substring(line.indexOf("x.yaml:") + "x.yaml:".length()))
          .toList();
    }
  }

  @Test
  void k01_holdsTheLessonsPlan() {
    Experiment k01 = Experiment.read(K01);

    assertThat(k01.ratePerSecond()).isEqualTo(416.67);
    assertThat(k01.threshold()).isEqualTo(Duration.ofMillis(200));
    assertThat(k01.allowance()).isEqualTo(Duration.ofMillis(180));
    assertThat(k01.readsPerCell()).isEqualTo(5000);
    assertThat(k01.seed()).isEqualTo(417);
    assertThat(k01.regimes().keySet())
        .containsExactly("normal", "widespread-slowdown", "slow-supplier");
    assertThat(k01.policies().keySet())
        .containsExactly(
            "no-budget",
            "deadline",
            "allocated",
            "retry-budget",
            "nested",
            "gateway-owns",
            "service-owns",
            "smallrye");
  }

  @Test
  void k01_givesEachPolicyItsSides() {
    Experiment k01 = Experiment.read(K01);
    Policy nested = k01.policy("nested");

    assertThat(nested.gateway().attemptTimeout()).isEqualTo(Duration.ofMillis(60));
    assertThat(nested.gateway().responseReserve()).isEqualTo(Duration.ofMillis(20));
    assertThat(nested.service().attemptTimeout()).isEqualTo(Duration.ofMillis(20));
    assertThat(nested.service().responseReserve()).isZero();
    assertThat(nested.service().maxAttempts()).isEqualTo(3);
    assertThat(nested.service().name()).isEqualTo("nested");
    assertThat(nested.service().retryBudget()).isEqualTo(new RetryBudgetSpec.Cumulative(0.30));
    assertThat(k01.policy("no-budget").gateway().deadline()).isFalse();
    assertThat(k01.policy("smallrye").engine()).isEqualTo(Engine.SMALLRYE);
  }

  @Test
  void k01_warnsOfTimeoutsAboveTheAllowance_andOfNothingElse() {
    assertThat(Experiment.read(K01).warnings())
        .hasSize(3)
        .allMatch(line -> line.contains("above the allowance of 180ms"))
        .anyMatch(line -> line.contains("k01.yaml:31:7: experiment.policies.no-budget: "))
        .anyMatch(line -> line.contains("experiment.policies.deadline: "))
        .anyMatch(line -> line.contains("experiment.policies.smallrye: "));
  }

  @Test
  void sha256_isOfTheFilesBytes() throws Exception {
    Experiment small = read(SMALL);
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(SMALL.getBytes(StandardCharsets.UTF_8));
    assertThat(small.sha256()).isEqualTo(HexFormat.of().formatHex(digest));
  }

  @Test
  void lanes_layAShortCycleAgainAndAgain_andAHopsOwnBeforeTheRegimes() {
    Regime regime = Experiment.read(K01).regime("slow-supplier");

    assertThat(regime.lanes("gateway>billing")).hasSize(16).endsWith(Duration.ofSeconds(1));
    assertThat(regime.lanes("billing>store"))
        .hasSize(16)
        .startsWith(Duration.ofMillis(6), Duration.ofSeconds(1))
        .filteredOn(Duration.ofMillis(6)::equals)
        .hasSize(4);
  }

  @Test
  void optionalKeys_areTaken_whenThere() throws IOException {
    Experiment read =
        read(
            SMALL
                .replace("cycle: [6ms, 7ms]", "cycle: [6ms]\n      direction: upstream")
                .replace(
                    "retry-budget: none",
                    """
                    retry-budget: 0.2
                          retry-budget-kind: windowed
                          retry-budget-window: 20s
                          retry-budget-floor-per-second: 5""")
                .replace(
                    "service: {attempt-timeout: 30ms, max-attempts: 3}",
                    "service: {attempt-timeout: 30ms, max-attempts: 3, backoff: 5ms..50ms,"
                        + " response-reserve: 2ms, least-useful-attempt: 3ms,"
                        + " owns-retries: false}\n  gates: {any: worst <= 900 ms}"));

    assertThat(read.regime("normal").direction()).isEqualTo(Direction.UPSTREAM);
    assertThat(read.policy("plain").gateway().retryBudget())
        .isEqualTo(new RetryBudgetSpec.Windowed(0.2, Duration.ofSeconds(20), 5));
    assertThat(read.policy("plain").service().leastUsefulAttempt()).isEqualTo(Duration.ofMillis(3));
    assertThat(read.policy("plain").service().responseReserve()).isEqualTo(Duration.ofMillis(2));
    assertThat(read.policy("plain").service().ownsRetries()).isFalse();
    assertThat(read.policy("plain").service().backoff().toString()).contains("50");
    assertThat(read.gates()).extracting(Gate::text).containsExactly("any: worst <= 900 ms");
  }

  /** What is written, what instead, and the one mistake that it makes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: small | | 3:3: experiment.name: is missing",
        "name: small | name: Big One | 2:9: experiment.name: \"Big One\" is no name; use at most"
            + " 40 small letters, digits and hyphens",
        "name: small | name: | 2:8: experiment.name: has no value",
        "seed: 1 | seed: -1 | 3:9: experiment.seed: -1 is outside 0 to 999999999999",
        "seed: 1 | seed: one | 3:9: experiment.seed: \"one\" is no whole number",
        "seed: 1 | sed: 1 | 3:3: experiment.sed: is an unknown key; did you mean seed?",
        "rate-per-second: 100 | rate-per-second: 0 | 4:20: experiment.rate-per-second: 0 is"
            + " outside 0 (excluded) to 100000 reads a second",
        "rate-per-second: 100 | rate-per-second: 1e9 | 4:20: experiment.rate-per-second: \"1e9\""
            + " is no number; write it like 0.30",
        "threshold: 200ms | threshold: 200 | 5:14: experiment.threshold: \"200\" has no unit;"
            + " write 200ms",
        "threshold: 200ms | threshold: 0ms | 5:14: experiment.threshold: 0ms is outside 1ms to 1m",
        "threshold: 200ms | threshold: 200.5ms | 5:14: experiment.threshold: 200.5ms is no whole"
            + " number of milliseconds",
        "gateway-share: 20ms | gateway-share: 200ms | 6:18: experiment.gateway-share: 200ms leaves"
            + " nothing of the threshold of 200ms",
        "gateway-share: 20ms | gateway-share: -20ms | 6:18: experiment.gateway-share: \"-20ms\" is"
            + " no duration",
        "reads-per-cell: 10 | reads-per-cell: 0 | 7:19: experiment.reads-per-cell: 0 is outside 1"
            + " to 1000000",
        "gateway>billing | gateway>biling | 8:32: experiment.hops[1]: \"gateway>biling\" is an"
            + " unknown hop; did you mean gateway>billing?",
        "', billing>store' | | 8:9: experiment.hops: lacks billing>store",
        "gateway>billing | billing>store | 8:67: experiment.hops[3]: \"billing>store\" is there"
            + " twice",
        "'[6ms, 7ms]' | '[]' | 11:14: experiment.regimes.normal.cycle: has 0 entries",
        "'[6ms, 7ms]' | '[6ms, 7ms, 8ms]' | 11:14: experiment.regimes.normal.cycle: has 3 entries;"
            + " a cycle is laid over 16 lanes, so it has 1, 2, 4, 8 or 16",
        "'[6ms, 7ms]' | '[6ms, 7]' | 11:20: experiment.regimes.normal.cycle[1]: \"7\" has no unit",
        "'[6ms, 7ms]' | 6ms | 11:14: experiment.regimes.normal.cycle: is no list",
        "'[6ms, 7ms]' | '[6ms, 61s]' | 11:20: experiment.regimes.normal.cycle[1]: 61s is outside"
            + " 0ms to 1m",
        "'cycle: [6ms, 7ms]' | '{cycle: [6ms], direction: sideways}' | 11:33:"
            + " experiment.regimes.normal.direction: \"sideways\" is no direction",
        "'cycle: [6ms, 7ms]' | '{cycle: [6ms], hops: {billing>stor: [6ms]}}' | 11:29:"
            + " experiment.regimes.normal.hops.billing>stor: \"billing>stor\" is an unknown hop; did"
            + " you mean billing>store?",
        "deadline: true | deadline: yes | 14:17: experiment.policies.plain.deadline: \"yes\" is"
            + " neither true nor false",
        "deadline: true | | 15:7: experiment.policies.plain.deadline: is missing",
        "retry-budget: none | retry-budget: 11 | 15:21: experiment.policies.plain.retry-budget: 11"
            + " is outside 0 to 10",
        "retry-budget: none | retry-budget: -0.1 | 15:21: experiment.policies.plain.retry-budget:"
            + " -0.1 is outside 0 to 10",
        "retry-budget: none | retry-budget: 0.1234567 | 15:21:"
            + " experiment.policies.plain.retry-budget: ratio 0.1234567: must have at most six",
        "retry-budget: none | retry-budget: 30% | 15:21: experiment.policies.plain.retry-budget:"
            + " \"30%\" is no number",
        "'{attempt-timeout: 30ms, max-attempts: 3}' | '{attempt-timeout: 30, max-attempts: 3}' |"
            + " 16:34: experiment.policies.plain.gateway.attempt-timeout: \"30\" has no unit; write"
            + " 30ms",
        "'{attempt-timeout: 30ms, max-attempts: 3}' | '{attempt-timeout: 30ms, max-attempts: 0}' |"
            + " 16:54: experiment.policies.plain.gateway.max-attempts: 0 is outside 1 to 100",
        "'{attempt-timeout: 30ms, max-attempts: 3}' | '{attempt-timeout: 30ms}' | 16:16:"
            + " experiment.policies.plain.gateway.max-attempts: is missing",
        "'{attempt-timeout: 30ms, max-attempts: 3}' | '{attempt-timeout: 30ms, max-attempt: 3,"
            + " max-attempts: 3}' | 16:40: experiment.policies.plain.gateway.max-attempt: is an"
            + " unknown key; did you mean max-attempts?",
        "'{attempt-timeout: 30ms, max-attempts: 3}' | '{attempt-timeout: 30ms, max-attempts: 3,"
            + " attempt-timeout: 31ms}' | 16:57: experiment.policies.plain.gateway.attempt-timeout:"
            + " is there twice, first in line 16",
        "'max-attempts: 3}' | 'max-attempts: 3, backoff: 9ms..5ms}' | 16:66:"
            + " experiment.policies.plain.gateway.backoff: ",
        "'max-attempts: 3}' | 'max-attempts: 3, least-useful-attempt: 31ms}' | 16:79:"
            + " experiment.policies.plain.gateway.least-useful-attempt: 31ms is above the"
            + " attempt-timeout of 30ms, so no attempt would start",
        "'max-attempts: 3}' | 'max-attempts: 3, response-reserve: 200ms}' | 16:75:"
            + " experiment.policies.plain.gateway.response-reserve: 200ms leaves nothing of the"
            + " threshold of 200ms",
        "hops: | 'gates: [1]\n  hops:' | 8:10: experiment.gates: is no mapping of keys"
      })
  void mistake_isNamedWithLineAndPath(String written, String instead, String mistake)
      throws IOException {
    String replacement = instead == null ? "" : instead;
    int at = SMALL.indexOf(written);
    String yaml = SMALL.substring(0, at) + replacement + SMALL.substring(at + written.length());
    assertThat(mistakes(yaml)).anyMatch(line -> line.startsWith(mistake));
  }

  /** The lowest and the highest value that a key takes, and the next ones beyond them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "seed: 1 | seed: | 0 | 999999999999 | -1 | 1000000000000",
        "rate-per-second: 100 | rate-per-second: | 0.001 | 100000 | 0 | 100000.1",
        "'threshold: 200ms\n  gateway-share: 20ms' | 'gateway-share: 0ms\n  threshold:' | 1ms | 1m"
            + " | 0ms | 60001ms",
        "gateway-share: 20ms | gateway-share: | 0ms | 199ms | -1ms | 200ms",
        "reads-per-cell: 10 | reads-per-cell: | 1 | 1000000 | 0 | 1000001",
        "'cycle: [6ms, 7ms]' | cycle: | [0ms] | [1m] | [-1ms] | [60001ms]",
        "retry-budget: none | retry-budget: | 0 | 10 | -0.1 | 10.1",
        "retry-budget: none | 'retry-budget: 1\n      retry-budget-kind: windowed\n     "
            + " retry-budget-window:' | 1s | 1m | 999ms | 60001ms",
        "retry-budget: none | 'retry-budget: 1\n      retry-budget-kind: windowed\n     "
            + " retry-budget-floor-per-second:' | 0 | 100000 | -1 | 100001",
        "attempt-timeout: 30ms | attempt-timeout: | 1ms | 1m | 0.9ms | 60001ms",
        "max-attempts: 3 | max-attempts: | 1 | 100 | 0 | 101",
        "max-attempts: 3 | 'max-attempts: 3, least-useful-attempt:' | 1ns | 30ms | 0ms | 30.1ms",
        "max-attempts: 3 | 'max-attempts: 3, response-reserve:' | 0ms | 199.9ms | -1ms | 200ms"
      })
  void value_isTakenUpToItsLimits_andRefusedBeyondThem(
      String written, String key, String lowest, String highest, String below, String above)
      throws IOException {
    assertThat(mistakes(SMALL.replace(written, key + " " + lowest))).isEmpty();
    assertThat(mistakes(SMALL.replace(written, key + " " + highest))).isEmpty();
    assertThat(mistakes(SMALL.replace(written, key + " " + below))).isNotEmpty();
    assertThat(mistakes(SMALL.replace(written, key + " " + above))).isNotEmpty();
  }

  /** A limit of the file's own must not be wider than the core's, which would blame another key. */
  @Test
  void floorAboveTheCores_isNamedByItsOwnKey() throws IOException {
    String yaml =
        SMALL.replace(
            "retry-budget: none",
            """
            retry-budget: 0.2
                  retry-budget-kind: windowed
                  retry-budget-floor-per-second: 100001""");
    assertThat(mistakes(yaml))
        .singleElement()
        .asString()
        .endsWith("plain.retry-budget-floor-per-second: 100001 is outside 0 to 100000");
  }

  @Test
  void mistakes_areAllReportedAtOnce_inTheOrderOfTheFile() throws IOException {
    String yaml =
        SMALL
            .replace("seed: 1", "seed: -1")
            .replace("threshold: 200ms", "threshold: 200")
            .replace("[6ms, 7ms]", "[6ms, 7ms, 8ms]")
            .replace("attempt-timeout: 30ms", "attempt-timeout: never");
    assertThat(mistakes(yaml))
        .extracting(line -> line.substring(0, line.indexOf(':')))
        .containsExactly("3", "5", "11", "16", "17");
  }

  @Test
  void smallrye_isRefusedWhatItDoesNotHave() throws IOException {
    String yaml =
        SMALL
            .replace("deadline: true", "engine: smallrye\n      deadline: true")
            .replace("retry-budget: none", "retry-budget: 0.3")
            .replace("max-attempts: 3}", "max-attempts: 3, backoff: 5ms}");
    assertThat(mistakes(yaml))
        .hasSize(4)
        .anyMatch(line -> line.contains("plain.deadline: engine smallrye has no deadline"))
        .anyMatch(line -> line.contains("retry-budget: engine smallrye has no retry budget"))
        .anyMatch(line -> line.contains("service.backoff: engine smallrye does not take it"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry-budget-window: 10s", "retry-budget-floor-per-second: 3"})
  void windowSettings_areRefused_whenTheBudgetIsNotWindowed(String setting) throws IOException {
    String none = SMALL.replace("retry-budget: none", "retry-budget: none\n      " + setting);
    String cumulative = SMALL.replace("retry-budget: none", "retry-budget: 1\n      " + setting);
    assertThat(mistakes(none)).singleElement().asString().contains("without a retry budget");
    assertThat(mistakes(cumulative)).singleElement().asString().contains("cumulative");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 1:1: is empty",
        "'# only a comment' | 1:1: is empty",
        "'[1, 2]' | 1:1: is no mapping of keys",
        "'other: 1' | 1:1: experiment: is missing",
        "'experiment: 5' | 1:13: experiment: is no mapping of keys",
        "'experiment:' | 1:12: experiment: has nothing below it",
        "'a: [1' | 1:6: is no YAML: ",
        "'experiment: &a {b: *a}' | 1:17: experiment.b: is an unknown key"
      })
  void fileThatIsNoExperiment_isRefusedWithItsPlace(String yaml, String mistake)
      throws IOException {
    assertThat(mistakes(yaml)).anyMatch(line -> line.startsWith(mistake));
  }

  @Test
  void fileThatIsNotThere_isRefusedInOneLine() {
    Path missing = folder.resolve("none.yaml");
    assertThatThrownBy(() -> Experiment.read(missing))
        .isInstanceOf(ExperimentException.class)
        .hasMessage(missing + ": there is no such file");
    assertThatThrownBy(() -> Experiment.read(folder))
        .isInstanceOf(ExperimentException.class)
        .hasMessage(folder + ": cannot be read (it is a folder)");
  }

  @Test
  void bytesThatAreNoText_areRefusedInOneLine() throws IOException {
    Path file = Files.write(folder.resolve("x.yaml"), new byte[] {(byte) 0xff, 0, 1, (byte) 0xc3});
    assertThatThrownBy(() -> Experiment.read(file))
        .isInstanceOf(ExperimentException.class)
        .message()
        .hasLineCount(1);
  }

  @Test
  void unknownNames_areAnsweredWithTheKnownOnes() {
    Experiment k01 = Experiment.read(K01);
    assertThatThrownBy(() -> k01.policy("alocated"))
        .hasMessageStartingWith("\"alocated\" is an unknown policy; did you mean allocated? (");
    assertThatThrownBy(() -> k01.regime("norm"))
        .hasMessage(
            "\"norm\" is an unknown regime; did you mean normal? (experiment k01 has normal,"
                + " widespread-slowdown, slow-supplier)");
  }

  @Test
  void override_isRefused_whenImpossible() {
    Experiment k01 = Experiment.read(K01);
    assertThat(k01.withRatePerSecond(10).ratePerSecond()).isEqualTo(10);
    assertThat(k01.withSeed(9).seed()).isEqualTo(9);
    assertThat(k01.withReadsPerCell(7).readsPerCell()).isEqualTo(7);
    assertThatThrownBy(() -> k01.withRatePerSecond(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> k01.withSeed(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> k01.withReadsPerCell(0)).isInstanceOf(IllegalArgumentException.class);
  }
}
