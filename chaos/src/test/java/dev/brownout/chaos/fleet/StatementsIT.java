package dev.brownout.chaos.fleet;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.browser.Chromium;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements on a real fleet, whose gateway is killed in the middle of one. */
class StatementsIT {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir private static Path logs;
  private static Fleet fleet;
  private static Kills kills;
  private static URI gateway;
  private static Chromium chromium;

  private final List<String> complaints = new ArrayList<>();
  private Page page;

  @BeforeAll
  static void start() throws FleetException {
    fleet = Fleet.local(settings(), Progress.silent());
    kills = fleet.kills().orElseThrow();
    gateway = fleet.services().get("gateway");
  }

  private static LocalFleetSettings settings() {
    return new LocalFleetSettings(
        HOME,
        HOME.resolve("experiments").resolve("k01.yaml"),
        FreePorts.base(),
        Transport.H2C,
        logs,
        hurried());
  }

  /** Twenty parts a second instead of one, and a dead gateway's part is missed after 2 s. */
  private static ServiceJvm hurried() {
    ServiceJvm usual = ServiceJvm.usual();
    List<String> flags = new ArrayList<>(usual.flags());
    flags.add("-Dgateway.statements.parts-per-second=20");
    flags.add("-Dgateway.statements.backoff=100ms..500ms");
    flags.add("-Dgateway.statements.heartbeat=500ms");
    flags.add("-Dgateway.statements.polling=500ms");
    return new ServiceJvm(
        usual.firstHeapMiB(), usual.gatewayHeapMiB(), usual.serviceHeapMiB(), flags);
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
    if (fleet != null) {
      fleet.close();
    }
  }

  @Test
  void statement_goesOnAfterAKill_andNoFinishedPartIsDoneTwice() throws Exception {
    String id = ask("{\"customer\":\"C-00000042\",\"month\":\"2026-01\"}");
    await(id, now -> now.path("done").asInt() >= 10);

    kills.kill("gateway");
    List<PartRow> atTheKill = parts(id);
    kills.startAgain("gateway");
    JsonNode end = await(id, now -> !now.has("events"));

    List<PartRow> parts = parts(id);
    int total = end.path("total").asInt();
    List<PartRow> finishedBefore = atTheKill.stream().filter(PartRow::isFinished).toList();
    assertThat(end.path("state").asText()).isEqualTo("done");
    assertThat(end.path("done").asInt()).isEqualTo(total);
    assertThat(finishedBefore.size()).isBetween(11, total);
    assertThat(parts).hasSize(total + 1).allMatch(PartRow::isFinished);
    // Whatever is asked of a supplier is counted before, so these were not asked for again.
    assertThat(parts).as("what was finished is left alone").containsAll(finishedBefore);
    assertThat(lines(id)).hasSize(total).doesNotHaveDuplicates();
  }

  @Test
  void sums_areThoseOfTheInvoices_asBillingHasThem() throws Exception {
    String id = ask("{\"reference\":\"R-00000017\"}");
    JsonNode end = await(id, now -> !now.has("events"));

    JsonNode result = json(get(gateway.resolve(end.path("result").asText())));
    TreeMap<String, Long> sums = new TreeMap<>();
    for (JsonNode line : result.path("lines")) {
      JsonNode invoice = invoice(line.path("shipmentId").asText());
      assertThat(line.at("/invoice/invoiceId")).isEqualTo(invoice.path("invoiceId"));
      sums.merge(
          invoice.at("/amount/currency").asText(),
          invoice.at("/amount/grossCents").asLong(),
          Long::sum);
    }
    assertThat(result.path("lines")).isNotEmpty();
    result
        .path("sums")
        .forEach(
            sum ->
                assertThat(sum.path("grossCents").asLong())
                    .isEqualTo(sums.remove(sum.path("currency").asText())));
    assertThat(sums).isEmpty();
  }

  @Test
  void page_tellsOfAStatementUntilItsResult_byKeyboardAlone() {
    open("/statement.html?reference=R-00000017");
    assertThat(page.locator("#subject")).hasValue("R-00000017");
    assertThat(page.locator("#month-field")).isHidden();
    page.locator("#subject").press("Enter");

    assertThat(page.locator("#headline")).hasText("The statement is done");
    assertThat(page.locator("#result caption")).containsText("reference R-00000017");
    assertThat(page.locator("#count")).containsText("shipments done");
    assertThat(seriousFaults()).isEmpty();

    page.reload();
    assertThat(page.locator("#headline")).hasText("The statement is done");
    assertThat(page.locator("#result tbody th").first()).containsText("S-");
    assertThat(complaints).isEmpty();
  }

  @Test
  void page_keepsTheFocus_whenTheButtonThatHasItGoes() {
    open("/statement.html?customer=C-00000042&month=2026-01");
    page.locator("#send").press("Enter");
    assertThat(page.locator("#cancel")).isVisible();
    page.locator("#cancel").focus();

    assertThat(page.locator("#headline")).hasText("The statement is done");
    assertThat(page.locator("#headline")).isFocused();
  }

  @Test
  void page_callsAStatementOff() {
    open("/statement.html?customer=C-00000041&month=2026-01");
    page.locator("#send").press("Enter");
    assertThat(page.locator("#headline")).hasText("The statement is being made");
    page.locator("#cancel").press("Enter");

    assertThat(page.locator("#headline")).hasText("The statement was called off");
    assertThat(page.locator("#cancel")).isHidden();
    assertThat(page.locator("#result")).isHidden();
    assertThat(complaints).isEmpty();
  }

  @Test
  void page_showsWhatIsWrong_asTextOnly() {
    // As long as a customer's number, since what is longer is not quoted.
    open("/statement.html");
    page.locator("#subject").fill("C-<i>x</i>");
    page.locator("#month").fill("2026-01");
    page.locator("#send").press("Enter");

    assertThat(page.locator("#headline")).hasText("That cannot be asked for");
    assertThat(page.locator("#detail")).containsText("C- and eight digits");
    assertThat(page.locator("#subject")).hasAttribute("aria-invalid", "true");
    assertThat(page.locator("#subject")).isFocused();
    assertThat(page.locator("#detail")).containsText("C-<I>X</I>");
    assertThat(page.locator("main i")).hasCount(0);
  }

  /** Opens the page in a browser; skipped where there is none. */
  private void open(String path) {
    Chromium.assumeInstalled();
    if (chromium == null) {
      chromium = Chromium.start();
    }
    page = chromium.browser().newPage();
    page.setDefaultTimeout(PATIENCE.toMillis());
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE.toMillis());
    page.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
    page.onPageError(complaints::add);
    page.navigate(fleet.edge().resolve(path).toString());
  }

  private List<String> seriousFaults() {
    return new AxeBuilder(page)
        .analyze().getViolations().stream()
            .filter(rule -> List.of("serious", "critical").contains(rule.getImpact()))
            .map(Rule::toString)
            .toList();
  }

  /** Billing has little time for a call, and on a busy machine not enough for the first ones. */
  private static JsonNode invoice(String shipment) throws Exception {
    URI address = fleet.services().get("billing").resolve("/invoices/" + shipment);
    HttpRequest request = HttpRequest.newBuilder(address).build();
    return json(await(request, answer -> answer.statusCode() == 200));
  }

  /** The tables are made when the database is there, which may be after the gateway is ready. */
  private static String ask(String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(gateway.resolve("/statements"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return json(await(request, answer -> answer.statusCode() == 202)).path("id").asText();
  }

  private static JsonNode await(String id, Predicate<JsonNode> enough) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(gateway.resolve("/statements/" + id)).build();
    return json(await(request, answer -> answer.statusCode() == 200 && enough.test(json(answer))));
  }

  private static HttpResponse<String> await(
      HttpRequest request, Predicate<HttpResponse<String>> enough) throws Exception {
    Deadline patience = Deadline.after(PATIENCE, Ticker.system());
    HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
    while (!enough.test(answer)) {
      assertThat(patience.isExpired()).as("after %s: %s", PATIENCE, answer.body()).isFalse();
      Endings.pause(Duration.ofMillis(50));
      answer = HTTP.send(request, BodyHandlers.ofString());
    }
    return answer;
  }

  private static HttpResponse<String> get(URI address) throws IOException, InterruptedException {
    return HTTP.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }

  private static JsonNode json(HttpResponse<String> answer) {
    try {
      return JSON.readTree(answer.body());
    } catch (IOException broken) {
      throw new AssertionError(answer.body(), broken);
    }
  }

  /** A row of the gateway's own database. */
  private record PartRow(int part, int attempts, String finishedAt) {

    boolean isFinished() {
      return finishedAt != null;
    }
  }

  private static List<PartRow> parts(String id) throws SQLException {
    return rows(
        "SELECT part, attempts, finished_at FROM statement_parts WHERE statement = '%s'",
        id, row -> new PartRow(row.getInt(1), row.getInt(2), row.getString(3)));
  }

  private static List<String> lines(String id) throws SQLException {
    return rows(
        "SELECT shipment FROM statement_lines WHERE statement = '%s'", id, row -> row.getString(1));
  }

  /** Reads one row. */
  private interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  private static <T> List<T> rows(String sql, String id, Reader<T> reader) throws SQLException {
    Kills.DatabaseAddress database = kills.database("gateway");
    try (Connection connection =
            DriverManager.getConnection(database.url(), database.user(), database.password());
        ResultSet rows = connection.createStatement().executeQuery(sql.replace("%s", id))) {
      List<T> all = new ArrayList<>();
      while (rows.next()) {
        all.add(reader.read(rows));
      }
      return all;
    }
  }
}
