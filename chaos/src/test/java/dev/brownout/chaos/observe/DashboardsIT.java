package dev.brownout.chaos.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.Transport;
import dev.brownout.chaos.load.Driver;
import dev.brownout.chaos.load.DriverSettings;
import dev.brownout.chaos.load.LoadPlan;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.measure.Cells;
import dev.brownout.chaos.measure.RunOutcome;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.measure.WarmUp;
import dev.brownout.chaos.observe.Observability.Dashboard;
import dev.brownout.chaos.observe.Observability.Panel;
import dev.brownout.chaos.observe.Prometheus.Sample;
import dev.brownout.chaos.report.ResultJson;
import dev.brownout.chaos.report.RunResult;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The dashboards are true: a real fleet, a short measurement, a real Prometheus; then every
 * expression of every panel, as Grafana would send it.
 *
 * <p>Whether a cell is valid is not asked: a busy machine may make it invalid, and the figures must
 * be the same all the same.
 */
class DashboardsIT {

  private static final int PORT_BASE = 19700;
  private static final double RATE = 10;

  /**
   * So few that a busy machine cannot make a cell look collapsed, which would be recovered from.
   */
  private static final int READS = 13;

  private static final double GENTLE_RATE = 30;
  private static final int GENTLE_READS = 90;

  /** Too few to tell a fleet at speed from a slow one, so that no cell waits for it. */
  private static final int WARM_READS = 20;

  private static final double LIKE = 0.02;

  @TempDir private static Path folder;
  private static Prometheus prometheus;
  private static JsonNode cells;
  private static double from;
  private static double to;

  @BeforeAll
  static void measure() throws Exception {
    assumeTrue(Observability.isOnPath("prometheus"), "no prometheus on the PATH (see .ci/setup)");
    prometheus = Prometheus.start(folder, PORT_BASE);
    from = prometheus.time();
    RunPlan plan = plan();
    RunOutcome outcome = run(plan);
    to = prometheus.time();
    Path file = folder.resolve("result.json");
    ResultJson.write(
        new RunResult(
            plan.experiment(), "h2c", Instant.EPOCH, Map.of(), outcome.cells(), outcome.trouble()),
        file);
    cells = new ObjectMapper().readTree(file.toFile()).get("cells");
    assertThat(outcome.trouble()).isEqualTo(Optional.empty());
  }

  @AfterAll
  static void stop() throws InterruptedException {
    if (prometheus != null) {
      prometheus.close();
    }
  }

  private static RunPlan plan() {
    Experiment k01 =
        Experiment.read(Path.of("../experiments/k01.yaml"))
            .withRatePerSecond(RATE)
            .withReadsPerCell(READS);
    return new RunPlan(
        k01,
        List.of("deadline", "retry-budget"),
        List.of("normal", "widespread-slowdown"),
        new WarmUp(List.of()),
        WARM_READS,
        Duration.ofSeconds(5));
  }

  private static RunOutcome run(RunPlan plan) throws Exception {
    Path home = Path.of("..").toAbsolutePath().normalize();
    var settings =
        new LocalFleetSettings(
            home, home.resolve("experiments/k01.yaml"), PORT_BASE, Transport.H2C, folder);
    var address = new InetSocketAddress("127.0.0.1", PORT_BASE + MetricsServer.PORT_OFFSET);
    var stop = new StopSignal();
    try (MetricsServer metrics = MetricsServer.open(address, plan);
        Fleet fleet = Fleet.local(settings, step -> {});
        Driver driver =
            Driver.open(DriverSettings.of(DriverSettings.Protocol.H2C).heardBy(metrics))) {
      warm(driver, fleet, plan);
      search(fleet);
      RunOutcome outcome = Cells.run(plan, fleet, driver, metrics, stop);
      metrics.awaitLastScrape(stop);
      return outcome;
    }
  }

  /** A few gentle reads, so that a cold fleet does not drop everything. */
  private static void warm(Driver driver, Fleet fleet, RunPlan plan) {
    Duration threshold = plan.experiment().threshold();
    for (String policy : plan.policies()) {
      driver.drive(
          new LoadPlan(
              fleet.edge(),
              policy,
              "warm",
              GENTLE_RATE,
              GENTLE_READS,
              threshold,
              LoadPlan.DEFAULT_TIMEOUT),
          view -> {},
          new StopSignal());
    }
  }

  /** A journey with calls that overlap; the gateway's own address, since no lane counts them. */
  private static void search(Fleet fleet) throws Exception {
    URI gateway = fleet.services().get("gateway");
    HttpRequest search =
        HttpRequest.newBuilder(gateway.resolve("/search?reference=R-00000017")).build();
    HttpResponse<Void> answer = HttpClient.newHttpClient().send(search, BodyHandlers.discarding());
    assertThat(answer.statusCode()).isIn(200, 503, 504);
  }

  static List<Dashboard> dashboards() {
    return Observability.dashboards();
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void everyPanel_hasData(Dashboard dashboard) {
    for (Panel panel : dashboard.panels()) {
      for (JsonNode target : panel.targets()) {
        String expression = target.get("expr").asText();
        boolean instant = target.path("instant").asBoolean();
        for (String asked : asGrafanaAsks(dashboard, expression)) {
          assertHasData(dashboard, panel.title(), asked, samples(asked, instant));
        }
      }
    }
    for (JsonNode annotation : dashboard.annotations()) {
      String asked = annotation.get("expr").asText();
      assertHasData(
          dashboard, "annotation " + annotation.get("name").asText(), asked, samples(asked, false));
    }
  }

  private static void assertHasData(
      Dashboard dashboard, String panel, String asked, List<Sample> samples) {
    assertThat(samples)
        .as("dashboard %s, panel %s: no data for %s", dashboard.title(), panel, asked)
        .anyMatch(sample -> Double.isFinite(sample.value()));
  }

  private static List<Sample> samples(String asked, boolean instant) {
    return instant ? prometheus.at(to, asked) : prometheus.between(from, to, asked);
  }

  /** With its variables in place: all values of one that takes many, each value of another. */
  private static List<String> asGrafanaAsks(Dashboard dashboard, String expression) {
    List<String> asked =
        List.of(
            expression
                .replace("$__rate_interval", "4s")
                .replace("$__range", Math.round(to - from) + "s"));
    for (JsonNode variable : dashboard.variables()) {
      asked = replaced(asked, variable);
    }
    assertThat(asked).allSatisfy(each -> assertThat(each).doesNotContain("$p", "$r", "$h", "$_"));
    return asked;
  }

  private static List<String> replaced(List<String> expressions, JsonNode variable) {
    String name = "$" + variable.get("name").asText();
    List<String> values = values(variable.get("definition").asText());
    List<String> choices =
        variable.get("multi").asBoolean() ? List.of("(" + String.join("|", values) + ")") : values;
    var replaced = new ArrayList<String>();
    for (String expression : expressions) {
      if (expression.contains(name)) {
        choices.forEach(choice -> replaced.add(expression.replace(name, choice)));
      } else {
        replaced.add(expression);
      }
    }
    return replaced;
  }

  /** Such as {@code label_values(brownout_reads_total, policy)}. */
  private static List<String> values(String definition) {
    String[] words = definition.replaceAll("label_values\\((.*)\\)", "$1").split(", ", -1);
    List<String> values = prometheus.labelValues(words[0], words[1]);
    assertThat(values).as(definition).isNotEmpty();
    return values;
  }

  @ParameterizedTest
  @CsvSource({"Within the threshold, within", "Outside the threshold, outside", "Dropped, dropped"})
  void comparison_showsTheCountsOfTheResult(String panel, String field) {
    Map<String, Double> shown = byCell(Observability.dashboard("Comparison").panel(panel), "A");

    assertThat(shown).hasSize(cells.size());
    for (JsonNode cell : cells) {
      assertLike(shown, cell, cell.get(field).asDouble() / READS);
    }
  }

  @Test
  void comparison_hasARowForEachCell_withTheFiguresOfTheResult() {
    Panel table = Observability.dashboard("Comparison").panel("Cells");
    Map<String, Double> reads = byCell(table, "D");
    Map<String, Double> amplification = byCell(table, "G");
    Map<String, Double> calls = byCell(table, "H");
    Map<String, Double> valid = byCell(table, "I");

    assertThat(reads).hasSize(cells.size()).hasSize(4);
    for (JsonNode cell : cells) {
      assertLike(reads, cell, cell.get("reads").asDouble());
      assertLike(amplification, cell, cell.get("amplification").asDouble());
      assertLike(calls, cell, cell.get("internal_per_second").asDouble());
      assertLike(valid, cell, cell.get("valid").asBoolean() ? 1 : 0);
    }
  }

  /** The bucket at 200 ms holds the reads in time, and those that were dropped by then. */
  @Test
  void bucketAtTheThreshold_holdsAtLeastTheReadsInTime() {
    String asked =
        "sum by (policy, regime) (last_over_time(brownout_read_seconds_bucket{le=\"0.2\"}["
            + Math.round(to - from)
            + "s]))";
    Map<String, Double> inTime = byCell(prometheus.at(to, asked));

    for (JsonNode cell : cells) {
      assertThat(inTime.get(name(cell)))
          .isBetween(
              cell.get("within").asDouble(),
              cell.get("within").asDouble() + cell.get("dropped").asDouble());
    }
  }

  @Test
  void rules_areLoaded_andHaveData() {
    List<JsonNode> rules = prometheus.rules();

    assertThat(rules)
        .extracting(rule -> rule.get("name").asText())
        .contains(
            "cell:reads_within:share",
            "policy:calls:amplification30s",
            "client:declined:rate30s",
            "RetryBudgetExhausted",
            "ExpiredOnArrival");
    assertThat(rules)
        .allSatisfy(
            rule -> assertThat(rule.get("health").asText()).as(rule.toString()).isEqualTo("ok"));
    for (JsonNode rule : rules) {
      if (rule.get("type").asText().equals("recording")) {
        String name = rule.get("name").asText();
        assertThat(prometheus.between(from, to, name)).as(name).isNotEmpty();
      }
    }
  }

  private static Map<String, Double> byCell(Panel panel, String refId) {
    for (JsonNode target : panel.targets()) {
      if (target.get("refId").asText().equals(refId)) {
        String expression = target.get("expr").asText();
        List<String> asked = asGrafanaAsks(Observability.dashboard("Comparison"), expression);
        assertThat(asked).hasSize(1);
        return byCell(prometheus.at(to, asked.get(0)));
      }
    }
    throw new AssertionError(panel.title() + " has no target " + refId);
  }

  private static Map<String, Double> byCell(List<Sample> samples) {
    var byCell = new LinkedHashMap<String, Double>();
    samples.forEach(
        each ->
            byCell.put(
                each.labels().get("regime") + "/" + each.labels().get("policy"), each.value()));
    return byCell;
  }

  private static String name(JsonNode cell) {
    return cell.get("regime").asText() + "/" + cell.get("policy").asText();
  }

  private static void assertLike(Map<String, Double> shown, JsonNode cell, double expected) {
    assertThat(shown.get(name(cell)))
        .as(String.format(Locale.ROOT, "%s in %s", name(cell), shown))
        .isCloseTo(expected, within(Math.abs(expected) * LIKE));
  }
}
