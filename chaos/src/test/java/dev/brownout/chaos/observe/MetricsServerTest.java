package dev.brownout.chaos.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.load.EndedRead;
import dev.brownout.chaos.load.LoadPlan;
import dev.brownout.chaos.load.ReadLogs;
import dev.brownout.chaos.measure.CellResult;
import dev.brownout.chaos.measure.Phase;
import dev.brownout.chaos.measure.RunMoment;
import dev.brownout.chaos.measure.RunPlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MetricsServerTest {

  private static final InetSocketAddress ANY_PORT = new InetSocketAddress("127.0.0.1", 0);
  private static final long MS = 1_000_000;
  private static final int READS = 400;

  private final Experiment k01 =
      Experiment.read(Path.of("../experiments/k01.yaml")).withReadsPerCell(READS);
  private final RunPlan plan =
      RunPlan.of(k01, List.of("deadline", "retry-budget"), List.of("normal"));
  private MetricsServer metrics;

  @BeforeEach
  void open() throws IOException {
    metrics = MetricsServer.open(ANY_PORT, plan);
  }

  @AfterEach
  void close() {
    metrics.close();
  }

  @Test
  void everyCell_isThereAtZero_beforeTheFirstRead() {
    assertThat(page())
        .contains(
            reads("deadline", "within", 0),
            reads("deadline", "outside", 0),
            reads("deadline", "dropped", 0),
            reads("retry-budget", "within", 0),
            "brownout_planned_reads_total{policy=\"deadline\",regime=\"normal\"} 0.0",
            "brownout_read_seconds_count{policy=\"deadline\",regime=\"normal\"} 0");
  }

  /** micrometer#5930: percentiles got lost beside buckets, since one metric cannot have both. */
  @Test
  void micrometer5930_outcomes_splitExactlyAtTheThreshold_asTheBucketDoes() {
    LoadPlan load = begin("deadline", "m");
    metrics.ended(new EndedRead(load, 200, 200 * MS, MS));
    metrics.ended(new EndedRead(load, 200, 200 * MS + 1, MS));
    metrics.ended(new EndedRead(load, 504, 180 * MS, MS));
    metrics.ended(new EndedRead(load, 0, 5_000 * MS, EndedRead.NEVER_SENT));

    assertThat(page())
        .doesNotContain("quantile=")
        .contains(
            reads("deadline", "within", 1),
            reads("deadline", "outside", 1),
            reads("deadline", "dropped", 2),
            "brownout_read_seconds_bucket{policy=\"deadline\",regime=\"normal\",le=\"0.2\"} 2",
            "brownout_planned_reads_total{policy=\"deadline\",regime=\"normal\"} 400.0",
            "brownout_driver_late_seconds_count 3");
  }

  @Test
  void warmReads_areNotCounted() {
    LoadPlan measured = begin("deadline", "m");
    metrics.ended(new EndedRead(measured, 200, MS, 0));
    LoadPlan warm = begin("deadline", "w");
    metrics.ended(new EndedRead(warm, 200, MS, 0));

    assertThat(page())
        .contains(reads("deadline", "within", 1), "brownout_driver_late_seconds_count 1");
  }

  @Test
  void aCellThatIsMeasuredAgain_beginsAgainAtZero() {
    metrics.ended(new EndedRead(begin("deadline", "m"), 200, MS, 0));
    LoadPlan again = begin("deadline", "m");
    metrics.ended(new EndedRead(again, 504, MS, 0));

    assertThat(page())
        .contains(
            reads("deadline", "within", 0),
            reads("deadline", "dropped", 1),
            "brownout_planned_reads_total{policy=\"deadline\",regime=\"normal\"} 400.0",
            "brownout_read_seconds_count{policy=\"deadline\",regime=\"normal\"} 1");
  }

  @Test
  void onePhaseAtATime_isThere() {
    at(Phase.WARM_READS, "deadline");
    at(Phase.MEASURE, "retry-budget");

    assertThat(page().lines().filter(line -> line.startsWith("brownout_phase{")))
        .containsExactly(
            "brownout_phase{phase=\"measure\",policy=\"retry-budget\",regime=\"normal\"} 1.0");
  }

  @Test
  void aDoneCell_showsItsCallsAndItsLanes_plannedAndSeen() {
    begin("deadline", "m");
    metrics.done(cell("deadline"));

    String page = page();
    assertThat(page)
        .contains(
            "brownout_internal_calls_total{hop=\"gateway>billing\",policy=\"deadline\",regime=\"normal\"} 410.0",
            "brownout_internal_calls_per_second{policy=\"deadline\",regime=\"normal\"} 1666.68",
            "brownout_cell_valid{policy=\"deadline\",regime=\"normal\"} 0.0",
            "brownout_lane_seen_attempts{hop=\"gateway>billing\",lane=\"15\",policy=\"deadline\",regime=\"normal\"} 16.0");
    assertThat(sum(page, "brownout_lane_planned_attempts{hop=\"gateway>billing\""))
        .isEqualTo(READS);
  }

  @Test
  void otherPathsAndMethods_areRefused() throws Exception {
    assertThat(send(request("/")).statusCode()).isEqualTo(404);
    assertThat(send(request("/metrics/x")).statusCode()).isEqualTo(404);
    assertThat(
            send(request("/metrics").POST(HttpRequest.BodyPublishers.ofString("x"))).statusCode())
        .isEqualTo(405);
    assertThat(metrics.wasScraped()).isFalse();
  }

  @Test
  void aTakenPort_isRefused() {
    assertThatThrownBy(() -> MetricsServer.open(metrics.address(), plan))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("in use");
  }

  private LoadPlan begin(String policy, String part) {
    at(Phase.QUIET, policy);
    var load =
        new LoadPlan(
            URI.create("http://127.0.0.1:1"),
            policy,
            "k01-417-" + part,
            k01.ratePerSecond(),
            READS,
            k01.threshold(),
            LoadPlan.DEFAULT_TIMEOUT);
    metrics.begins(load);
    return load;
  }

  private void at(Phase phase, String policy) {
    metrics.at(
        new RunMoment(
            phase,
            1,
            2,
            policy,
            "normal",
            Duration.ZERO,
            Duration.ZERO,
            Double.NaN,
            Double.NaN,
            ""));
  }

  private static CellResult cell(String policy) {
    Map<String, long[]> lanes = new LinkedHashMap<>();
    Map<String, Long> arrivals = new LinkedHashMap<>();
    for (String hop : FleetHop.NAMES) {
      lanes.put(hop, new long[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
      arrivals.put(hop, 410L);
    }
    return new CellResult(
        policy,
        "normal",
        false,
        List.of("the machine was busy"),
        READS,
        READS,
        0,
        0,
        1,
        1,
        1,
        1.025,
        1666.68,
        Map.of(),
        arrivals,
        Map.of(),
        Map.of(),
        0,
        0,
        lanes,
        0,
        0,
        1,
        ReadLogs.cell("k01-417-m", READS, READS, 0),
        Optional.empty());
  }

  private static String reads(String policy, String outcome, int count) {
    return "brownout_reads_total{outcome=\""
        + outcome
        + "\",policy=\""
        + policy
        + "\",regime=\"normal\"} "
        + count
        + ".0";
  }

  private static double sum(String page, String prefix) {
    return page.lines()
        .filter(line -> line.startsWith(prefix))
        .mapToDouble(line -> Double.parseDouble(Arrays.asList(line.split(" ", 2)).get(1)))
        .sum();
  }

  private String page() {
    HttpResponse<String> answer = send(request("/metrics"));
    assertThat(answer.headers().firstValue("Content-Type"))
        .hasValue("text/plain; version=0.0.4; charset=utf-8");
    return answer.body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
        URI.create("http://127.0.0.1:" + metrics.address().getPort() + path));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException failed) {
      throw new AssertionError(failed);
    }
  }
}
