package dev.brownout.chaos.writes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.Part;
import dev.brownout.chaos.fleet.Progress;
import dev.brownout.chaos.fleet.Transport;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.once.Effect;
import dev.brownout.chaos.once.Judgement;
import dev.brownout.chaos.once.OnceCheck;
import dev.brownout.chaos.once.Promise;
import dev.brownout.chaos.once.WriteCall;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The journey on the four services as they were built, with real Toxiproxy and PostgreSQL: a small
 * number of writes, and one kill of each service. Then faults are planted in that very database.
 */
class WritesIT {

  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Path FOLDER = Path.of("target", "writes-run").toAbsolutePath();
  private static final int PORT_BASE = 19_800;
  private static final WritesPlan PLAN = new WritesPlan(300, 24, 417);
  private static final Pattern ARRIVALS =
      Pattern.compile("(?m)^budget_arrivals_total\\{[^}]*} ([0-9.E]+)$");

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static Fleet fleet;
  private static Targets before;
  private static Map<String, Long> pidsBefore;
  private static WritesOutcome outcome;

  @BeforeAll
  static void run() throws Exception {
    Files.createDirectories(FOLDER);
    fleet =
        Fleet.local(
            new LocalFleetSettings(
                HOME,
                HOME.resolve("experiments").resolve("k01.yaml"),
                PORT_BASE,
                Transport.H2C,
                FOLDER),
            Progress.silent());
    pidsBefore = pids();
    try (Records records = records()) {
      before = records.targets();
    }
    outcome = WritesRun.run(PLAN, fleet, FOLDER, moment -> {}, new StopSignal());
  }

  @AfterAll
  static void stop() {
    if (fleet != null) {
      fleet.close();
    }
  }

  @Test
  void everyPromise_isKept_underToxicsAndKills() {
    Judgement judgement = outcome.judgement().orElseThrow();

    assertThat(judgement.broken()).as(WritesTable.render(outcome)).isEmpty();
    assertThat(outcome.doubts()).isEmpty();
    assertThat(judgement.checked().values()).allMatch(checked -> checked > 0);
    assertThat(judgement.checked().get(Promise.ONE_EFFECT)).isEqualTo(PLAN.writes());
  }

  @Test
  void bothServices_areKilledAndStartedAgain_once() {
    assertThat(outcome.kills()).isEqualTo(2);
    assertThat(pids().get("delivery-ops")).isNotEqualTo(pidsBefore.get("delivery-ops"));
    assertThat(pids().get("delivery-store")).isNotEqualTo(pidsBefore.get("delivery-store"));
    assertThat(pids().get("gateway")).isEqualTo(pidsBefore.get("gateway"));
    assertThat(fleet.trouble()).isEmpty();
  }

  @Test
  void history_hasALineForEachCall() throws IOException {
    List<String> lines = Files.readAllLines(outcome.history());

    assertThat(lines).hasSameSizeAs(outcome.calls());
    ObjectMapper json = new ObjectMapper();
    for (int i = 0; i < lines.size(); i++) {
      assertThat(json.readValue(lines.get(i), WriteCall.class)).isEqualTo(outcome.calls().get(i));
    }
  }

  @Test
  void check_findsADoubleEffect_plantedInTheDatabase() throws Exception {
    Effect some = someEffect();
    execute(
        "INSERT INTO carrier_events (shipment_id, code, at, city, caller, route, idempotency_key)"
            + " SELECT shipment_id, code, at, city, caller, route, idempotency_key"
            + " FROM carrier_events WHERE id = "
            + some.row());
    try {
      assertThat(judged().broken())
          .anySatisfy(
              breach -> {
                assertThat(breach.promise()).isEqualTo(Promise.ONE_EFFECT);
                assertThat(breach.what()).contains(some.write().key(), "2 effects");
              });
    } finally {
      execute(
          "DELETE FROM carrier_events WHERE idempotency_key = '"
              + some.write().key()
              + "' AND id <> "
              + some.row());
    }
    assertThat(judged().broken()).isEmpty();
  }

  @Test
  void check_findsALostWrite_plantedInTheDatabase() throws Exception {
    Effect some = someEffect();
    String row = "WHERE id = " + some.row();
    execute("CREATE TABLE aside AS SELECT * FROM carrier_events " + row);
    execute("DELETE FROM carrier_events " + row);
    try {
      assertThat(judged().broken())
          .anySatisfy(
              breach -> {
                assertThat(breach.promise()).isEqualTo(Promise.ONE_EFFECT);
                assertThat(breach.what()).contains(some.write().key(), "0 effects");
              });
    } finally {
      execute("INSERT INTO carrier_events OVERRIDING SYSTEM VALUE SELECT * FROM aside");
      execute("DROP TABLE aside");
    }
    assertThat(judged().broken()).isEmpty();
  }

  @Test
  void badInput_isRefusedAtTheEdge_andNothingReachesTheStore() throws Exception {
    double arrived = arrivals();
    String event = "{\"code\":\"in-transit\",\"at\":\"2026-05-01T12:00:00Z\",\"city\":\"Graz\"}";
    String json = "application/json";
    String key = "\"bad-input\"";

    assertRefused(400, "id", post("S-0000000x", key, json, event));
    assertRefused(400, "id", post("S-00000001%27%3B--", key, json, event));
    assertRefused(400, "Idempotency-Key", post("S-00000001", null, json, event));
    assertRefused(400, "Idempotency-Key", post("S-00000001", "bare", json, event));
    assertRefused(
        400, "Idempotency-Key", post("S-00000001", '"' + "k".repeat(257) + '"', json, event));
    assertRefused(
        400, "city", post("S-00000001", key, json, event.replace("Graz", "G".repeat(10_240))));
    assertRefused(400, "city", post("S-00000001", key, json, event.replace("Graz", "\\u0000")));
    assertRefused(400, "code", post("S-00000001", key, json, event.replace("in-", "<b>")));
    assertRefused(400, "at", post("S-00000001", key, json, event.replace("2026", "'; --")));
    assertRefused(400, "extra", post("S-00000001", key, json, event.replace("{", "{\"extra\":1,")));
    assertRefused(400, null, post("S-00000001", key, json, "no JSON"));
    assertRefused(413, null, post("S-00000001", key, json, event + " ".repeat(65_536)));
    assertRefused(415, "Content-Type", post("S-00000001", key, "text/plain", event));

    assertThat(arrivals()).isEqualTo(arrived);
  }

  private static void assertRefused(int status, String field, HttpResponse<String> answer)
      throws IOException {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    var named = new ObjectMapper().readTree(answer.body()).get("field");
    assertThat(named == null ? null : named.asText()).as(answer.body()).isEqualTo(field);
  }

  private static HttpResponse<String> post(String id, String key, String type, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(fleet.edge().resolve("/shipments/" + id + "/events"))
            .header("Content-Type", type)
            .POST(BodyPublishers.ofString(body));
    if (key != null) {
      request.header("Idempotency-Key", key);
    }
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  private static double arrivals() throws IOException, InterruptedException {
    URI metrics = fleet.services().get("delivery-store").resolve("/q/metrics");
    Matcher counter =
        ARRIVALS.matcher(
            HTTP.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString()).body());
    double sum = 0;
    while (counter.find()) {
      sum += Double.parseDouble(counter.group(1));
    }
    assertThat(sum).isPositive();
    return sum;
  }

  private static Map<String, Long> pids() {
    return fleet.parts().stream().collect(Collectors.toMap(Part::name, Part::pid));
  }

  private static Judgement judged() throws SQLException {
    try (Records records = records()) {
      return OnceCheck.judge(outcome.calls(), records.contents(before));
    }
  }

  private static Effect someEffect() throws SQLException {
    try (Records records = records()) {
      return records.contents(before).effects().get(7);
    }
  }

  private static Records records() throws SQLException {
    return new Records(fleet.kills().orElseThrow().database("delivery-store"));
  }

  private static void execute(String sql) throws SQLException {
    var address = fleet.kills().orElseThrow().database("delivery-store");
    try (var connection =
            DriverManager.getConnection(address.url(), address.user(), address.password());
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
