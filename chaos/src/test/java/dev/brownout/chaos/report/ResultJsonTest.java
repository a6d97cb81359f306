package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultJsonTest {
  private static JsonNode parsed(RunResult run) throws IOException {
    return new ObjectMapper().readTree(ResultJson.render(run));
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void run_saysWhatRanAndHow() throws IOException {
    JsonNode json = parsed(Runs.of(Runs.cell("retry-budget", "normal")));

    assertThat(json.get("schema_version").asInt()).isEqualTo(1);
    assertThat(json.get("experiment").asText()).isEqualTo("k01");
    assertThat(json.get("experiment_sha256").asText()).matches("[0-9a-f]{64}");
    assertThat(json.get("started_at").asText()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(json.get("transport").asText()).isEqualTo("h2c");
    assertThat(json.get("seed").asLong()).isEqualTo(417);
    assertThat(json.get("rate_per_second").asText()).isEqualTo("416.67");
    assertThat(json.get("internal_base_per_second").asText()).isEqualTo("1666.68");
    assertThat(json.get("warnings")).hasSize(3);
    assertThat(json.get("valid").asBoolean()).isTrue();
  }

  @Test
  void reads_standOneByOne_predictedAndMeasured() throws IOException {
    JsonNode run = parsed(Runs.of(Runs.cell("retry-budget", "normal")));
    JsonNode cell = run.at("/cells/0");
    String measured = cell.at("/per_read/measured").asText();
    String predicted = cell.at("/per_read/predicted").asText();
    long alike =
        IntStream.range(0, 5000).filter(n -> measured.charAt(n) == predicted.charAt(n)).count();

    assertThat(measured).isEqualTo("w".repeat(3866) + "o".repeat(1116) + "d".repeat(18));
    assertThat(predicted.chars().filter(c -> c == 'w').count())
        .isEqualTo(cell.at("/predicted/within").asLong());
    assertThat(cell.get("agreement_share").asDouble()).isEqualTo(alike / 5000.0);
    assertThat(run.get("agreement_share").asDouble()).isEqualTo(alike / 5000.0);
    assertThat(cell.get("disagreements")).hasSize((int) (5000 - alike));
    assertThat(cell.at("/disagreements/0/request_id").asText()).startsWith("k01-417-m-");
    assertThat(cell.at("/per_read/measured_ms")).hasSize(5000);
    assertThat(cell.at("/per_read/measured_ms/4999").asDouble()).isEqualTo(180);
    assertThat(cell.at("/per_read/predicted_ms")).hasSize(5000);
    assertThat(cell.at("/predicted/hop_cost_ms").asDouble()).isEqualTo(0.7);
  }

  @Test
  void whatIsNotSimulated_isNull() throws IOException {
    JsonNode run = parsed(Runs.of(Runs.cell("smallrye", "normal")));
    assertThat(run.get("agreement_share").isNull()).isTrue();
    assertThat(run.at("/cells/0/predicted").isNull()).isTrue();
    assertThat(run.at("/cells/0/agreement_share").isNull()).isTrue();
    assertThat(run.at("/cells/0/per_read/predicted").isNull()).isTrue();
    assertThat(run.at("/cells/0/per_read/measured").asText()).hasSize(5000);
  }

  @Test
  void cell_hasEveryFieldOfTheFormat() throws IOException {
    JsonNode cell = parsed(Runs.of(Runs.cell("retry-budget", "normal"))).at("/cells/0");

    assertThat(names(cell))
        .containsExactly(
            "policy",
            "regime",
            "valid",
            "invalid_reasons",
            "reads",
            "within",
            "outside",
            "dropped",
            "median_ms",
            "p99_ms",
            "worst_ms",
            "amplification",
            "internal_per_second",
            "attempts_by_hop",
            "arrivals_by_hop",
            "declined",
            "results_by_hop",
            "driver_late_p99_ms",
            "overshoot_p99_ms",
            "lane_mix_by_hop",
            "others_cpu_share",
            "fleet_cpu_share",
            "seconds",
            "predicted",
            "agreement_share",
            "disagreements",
            "per_read");
    assertThat(cell.get("median_ms").asText()).isEqualTo("38.444");
    assertThat(cell.get("amplification").asText()).isEqualTo("1.15343");
    assertThat(cell.at("/attempts_by_hop/gateway>billing/extra").asLong()).isEqualTo(417);
    assertThat(cell.at("/declined/gateway>billing/retry-budget").asLong()).isEqualTo(12);
    assertThat(cell.at("/results_by_hop/gateway>billing/ok").asLong()).isEqualTo(5000);
    assertThat(cell.at("/lane_mix_by_hop/gateway>billing")).hasSize(16);
    assertThat(cell.get("overshoot_p99_ms").isNull()).isTrue();
  }

  @Test
  void run_isInvalid_whenOneCellIs_andWhenThereIsNone() throws IOException {
    JsonNode json =
        parsed(Runs.of(Runs.cell("deadline", "normal"), Runs.cell("deadline", "normal", "late")));
    assertThat(json.get("valid").asBoolean()).isFalse();
    assertThat(json.at("/cells/1/valid").asBoolean()).isFalse();
    assertThat(json.at("/cells/1/invalid_reasons/0").asText()).isEqualTo("late");
    assertThat(parsed(Runs.of()).get("valid").asBoolean()).isFalse();
  }

  @Test
  void run_isInvalid_whenItEndedEarly() throws IOException {
    JsonNode json = parsed(Runs.endedBy("billing died", Runs.cell("deadline", "normal")));
    assertThat(json.get("valid").asBoolean()).isFalse();
    assertThat(json.get("trouble").asText()).isEqualTo("billing died");
    assertThat(parsed(Runs.of()).get("trouble").isNull()).isTrue();
  }

  @Test
  void write_makesFoldersAndReplacesTheFile_leavingNoDraft(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("a/b/result.json");
    RunResult run = Runs.of(Runs.cell("deadline", "normal"));
    ResultJson.write(Runs.of(), file);
    ResultJson.write(run, file);

    assertThat(file).hasContent(ResultJson.render(run));
    try (var files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }
}
