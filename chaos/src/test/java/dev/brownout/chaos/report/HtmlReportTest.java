package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.chaos.experiment.Experiment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Experiment K01 = Experiment.read(Path.of("../experiments/k01.yaml"));
  private static final List<String> POLICIES =
      List.of("no-budget", "deadline", "allocated", "retry-budget");
  private static final int MOST_BYTES = 3_000_000;

  @TempDir private Path folder;

  private RunFile read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("result.json"), text);
    return RunFile.read(file, file);
  }

  private static JsonNode embedded(String page, String id) throws IOException {
    Matcher element =
        Pattern.compile("<script type=\"application/json\" id=\"" + id + "\">(.*?)</script>")
            .matcher(page);
    assertThat(element.find()).as(id).isTrue();
    return JSON.readTree(element.group(1));
  }

  @Test
  void embeddedResult_isTheResult() throws IOException {
    String text =
        ResultJson.render(
            Runs.of(
                Runs.cell("retry-budget", "normal"),
                Runs.cell("smallrye", "slow-supplier", "the driver sent late")));
    String page = HtmlReport.render(read(text), Optional.of(K01));
    assertThat(embedded(page, "result")).isEqualTo(JSON.readTree(text));
  }

  @Test
  void hostileText_staysText() throws IOException {
    String hostile = "</script><script>alert(1)</script><!-- & {{title}} $1 \\ ]]>";
    String text =
        ResultFiles.run()
            .with("experiment", hostile)
            .cell("<img src=x onerror=alert(2)>", "deadline", 8, 1, 1)
            .invalid(hostile)
            .text();
    String page = HtmlReport.render(read(text), Optional.of(K01));
    assertThat(page).doesNotContain("<script>alert", "<img");
    JsonNode result = embedded(page, "result");
    assertThat(result.get("experiment").asText()).isEqualTo(hostile);
    assertThat(result.at("/cells/0/invalid_reasons/0").asText()).isEqualTo(hostile);
  }

  @Test
  void page_asksForNothingFromElsewhere() throws IOException {
    String page =
        HtmlReport.render(
            read(ResultFiles.run().cell("normal", "deadline", 8, 1, 1).text()), Optional.empty());
    assertThat(page)
        .contains("default-src 'none'", "Permission is hereby granted")
        .doesNotContain(" src=\"", "@import", "url(")
        .doesNotContainPattern("\\{\\{[a-z-]+}}");
  }

  @Test
  void fullRun_isAtMostThreeMegabytes() throws IOException {
    var luck = new Random(417);
    ResultFiles files = ResultFiles.run().with("experiment_sha256", K01.sha256());
    for (String regime : List.of("normal", "widespread-slowdown")) {
      for (String policy : POLICIES) {
        files.cell(regime, policy, letters(luck), read -> 10 * luck.nextInt(4, 7_000) / 100.0);
        files.but("predicted", JSON.readTree(PREDICTED));
      }
    }
    String page = HtmlReport.render(read(files.text()), Optional.of(K01));
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(MOST_BYTES);
    assertThat(embedded(page, "attempts").at("/regimes/normal")).hasSize(FollowedReads.READS);
  }

  private static final String PREDICTED =
      """
      {"hop_cost_ms": 0.7, "within": 3866, "outside": 1116, "dropped": 18, "median_ms": 40.1, "p99_ms": 200.5,
       "worst_ms": 400.5, "amplification": 1.29, "highest_amplification": 1.3, "internal_per_second": 2150.4}
      """;

  private static String letters(Random luck) {
    return luck.ints(5_000, 0, 3)
        .mapToObj(each -> "wod".substring(each, each + 1))
        .collect(Collectors.joining());
  }

  @Test
  void attempts_areThoseOfTheSimulator_untilTheReadsEnd() throws IOException {
    RunFile run =
        read(
            ResultJson.render(
                Runs.of(
                    Runs.cell("no-budget", "widespread-slowdown"),
                    Runs.cell("allocated", "widespread-slowdown"),
                    Runs.cell("smallrye", "widespread-slowdown"))));
    FollowedReads followed = FollowedReads.of(run, Optional.of(K01));
    assertThat(followed.missing()).isNull();
    for (FollowedReads.Read read : followed.regimes().get("widespread-slowdown")) {
      assertThat(read.requestId()).isEqualTo("k01-417-m-" + read.read());
      assertThat(read.attempts().get("smallrye")).isEmpty();
      double last =
          read.attempts().get("allocated").stream()
              .filter(attempt -> attempt.hop().startsWith("gateway>"))
              .mapToDouble(FollowedReads.Attempt::endMs)
              .max()
              .orElseThrow();
      double predicted =
          run.cell("widespread-slowdown", "allocated")
              .orElseThrow()
              .perRead()
              .predictedMs()
              .get(read.read());
      assertThat(predicted).as(read.requestId()).isBetween(last, last + 25);
    }
  }

  @Test
  void attempts_areMissing_forAnotherExperiment() throws IOException {
    RunFile run = read(ResultFiles.run().cell("normal", "deadline", 8, 1, 1).text());
    FollowedReads followed = FollowedReads.of(run, Optional.of(K01));
    assertThat(followed.missing()).contains("--experiment FILE");
    assertThat(followed.regimes().get("normal"))
        .hasSize(10)
        .allSatisfy(read -> assertThat(read.attempts()).isEmpty());
  }

  @Test
  void runWithoutACell_hasAPageToo() throws IOException {
    RunFile run =
        read(ResultFiles.run().with("trouble", "interrupted").with("valid", false).text());
    assertThat(embedded(HtmlReport.render(run, Optional.of(K01)), "attempts").get("regimes"))
        .isEmpty();
  }
}
