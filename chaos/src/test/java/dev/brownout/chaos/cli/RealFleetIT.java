package dev.brownout.chaos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.chaos.observe.MetricsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The tool as a user runs it: the four services as they were built, real Toxiproxy, real
 * PostgreSQL.
 *
 * <p>At a low rate, and only what a busy machine cannot change: counts and who decided, never
 * whether a cell is valid.
 */
class RealFleetIT {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final int PORT_BASE = 19200;
  private static final int READS = 160;
  private static final List<String> HOPS =
      List.of("gateway>delivery-ops", "gateway>billing", "delivery-ops>store", "billing>store");

  private static final Path FOLDER = Path.of("target", "real-run").toAbsolutePath();

  private static int exitCode;
  private static String said;
  private static String scraped;
  private static JsonNode cells;

  /** Runs the tool, once for all tests that look at what it leaves behind. */
  @BeforeAll
  static void run() throws IOException, InterruptedException {
    if (said != null) {
      return;
    }
    Files.createDirectories(FOLDER);
    Path json = FOLDER.resolve("result.json");
    Files.deleteIfExists(json);
    Path output = FOLDER.resolve("output.txt");
    Process tool =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-Dbrownout.home=" + HOME,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "run",
                "--policies=deadline,retry-budget",
                "--regimes=normal",
                "--rate=40",
                "--reads=" + READS,
                "--port-base=" + PORT_BASE,
                "--json=" + json)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = endsWhileScraped(tool);
    tool.destroy();
    said = Files.readString(output);
    assertThat(ended).as(said).isTrue();
    exitCode = tool.exitValue();
    assertThat(json).as(said).exists();
    cells = new ObjectMapper().readTree(json.toFile()).get("cells");
  }

  /** Whether it ends within 8 min; fetches its own metrics every second until then. */
  private static boolean endsWhileScraped(Process tool) throws InterruptedException {
    HttpClient http = HttpClient.newHttpClient();
    URI address =
        URI.create("http://127.0.0.1:" + (PORT_BASE + MetricsServer.PORT_OFFSET) + "/metrics");
    HttpRequest request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(5)).build();
    for (int second = 0; second < 480; second++) {
      if (tool.waitFor(1, TimeUnit.SECONDS)) {
        return true;
      }
      try {
        scraped = http.send(request, BodyHandlers.ofString()).body();
      } catch (IOException notOpen) {
        // Before its start and after its end.
      }
    }
    return false;
  }

  @Test
  void lastScrape_hasEveryCellOfTheResult_sinceTheToolWaitsForIt() {
    for (JsonNode cell : cells) {
      for (String outcome : List.of("within", "outside", "dropped")) {
        assertThat(scraped)
            .contains(
                String.format(
                    Locale.ROOT,
                    "brownout_reads_total{outcome=\"%s\",policy=\"%s\",regime=\"normal\"} %d.0",
                    outcome,
                    cell.get("policy").asText(),
                    cell.get(outcome).asInt()));
      }
    }
    assertThat(scraped).containsPattern("phase=\"cell-(done|invalid)\"");
  }

  @Test
  void run_endsWithATable_whetherTheMachineWasQuietOrNot() {
    assertThat(exitCode).as(said).isIn(0, 3);
    assertThat(said).contains("within threshold", "deadline (200/3)", "retry-budget (30/3, 0.30)");
    assertThat(cells).hasSize(2);
  }

  @Test
  void everyRead_isCountedOnce() {
    assertThat(cells)
        .allSatisfy(
            cell ->
                assertThat(
                        cell.get("within").asInt()
                            + cell.get("outside").asInt()
                            + cell.get("dropped").asInt())
                    .isEqualTo(READS)
                    .isEqualTo(cell.get("reads").asInt()));
  }

  @Test
  void everyRead_isOneCallOfEachService() {
    for (JsonNode cell : cells) {
      assertThat(cell.at("/attempts_by_hop/gateway>delivery-ops/primary").asInt()).isEqualTo(READS);
      assertThat(cell.at("/attempts_by_hop/gateway>billing/primary").asInt()).isEqualTo(READS);
    }
  }

  @Test
  void deadline_leavesNoTimeForAnExtraAttempt() {
    JsonNode cell = cell("deadline");

    for (String hop : HOPS) {
      assertThat(attempts(cell, hop, "extra")).as(hop).isZero();
    }
    assertThat(
            cell.get("dropped").asInt() == 0
                || declined(cell, "gateway>billing", "deadline") > 0
                || declined(cell, "gateway>delivery-ops", "deadline") > 0)
        .as("reads are dropped by the deadline")
        .isTrue();
  }

  @Test
  void retryBudget_isKeptAtEveryHop() {
    JsonNode cell = cell("retry-budget");

    for (String hop : HOPS) {
      assertThat((double) attempts(cell, hop, "extra"))
          .as(hop)
          .isLessThanOrEqualTo(attempts(cell, hop, "primary") * 0.3 + 1);
    }
  }

  @Test
  void fleet_isGone_afterTheRun() {
    for (int port = PORT_BASE; port < PORT_BASE + 96; port++) {
      assertThat(isOpen(port)).as("port %d", port).isFalse();
    }
  }

  /** Where the run says that something is, such as its {@code report}. */
  static Path written(String what) {
    return said.lines()
        .filter(line -> line.startsWith(what + ": "))
        .map(line -> Path.of(line.substring(what.length() + 2)).toAbsolutePath())
        .findFirst()
        .orElseThrow(() -> new AssertionError(said));
  }

  private static JsonNode cell(String policy) {
    return StreamSupport.stream(cells.spliterator(), false)
        .filter(cell -> cell.get("policy").asText().equals(policy))
        .findFirst()
        .orElseThrow();
  }

  private static int attempts(JsonNode cell, String hop, String kind) {
    return cell.get("attempts_by_hop").get(hop).get(kind).asInt();
  }

  private static int declined(JsonNode cell, String hop, String reason) {
    return cell.get("declined").path(hop).path(reason).asInt();
  }

  private static boolean isOpen(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 200);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }
}
