package dev.brownout.chaos.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A real Prometheus on loopback, with the project's configuration for another port base. */
final class Prometheus implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LOOKS = 300;
  private static final int MS_BETWEEN_LOOKS = 100;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final URI address;

  private Prometheus(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /**
   * One sample of an answer.
   *
   * @param labels without the metric's name
   */
  record Sample(TreeMap<String, String> labels, double value) {}

  /** Starts one that scrapes every second and waits until it is ready. */
  static Prometheus start(Path folder, int portBase) throws IOException, InterruptedException {
    int port = freePort();
    Path log = folder.resolve("prometheus.log");
    Process process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=" + config(folder, portBase),
                "--storage.tsdb.path=" + folder.resolve("prometheus"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    var started = new Prometheus(process, URI.create("http://127.0.0.1:" + port));
    if (!started.getsReady()) {
      started.close();
      throw new IllegalStateException("Prometheus did not get ready: " + Files.readString(log));
    }
    return started;
  }

  private static Path config(Path folder, int portBase) throws IOException {
    String local = Files.readString(Observability.PROMETHEUS.resolve("prometheus-local.yml"));
    String hundreds = Integer.toString(portBase / 100);
    Path config = folder.resolve("prometheus.yml");
    return Files.writeString(
        config,
        local
            .replace("127.0.0.1:184", "127.0.0.1:" + hundreds)
            .replace("interval: 2s", "interval: 1s")
            .replace("rules/*.yml", Observability.PROMETHEUS.resolve("rules") + "/*.yml"));
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean getsReady() throws InterruptedException {
    for (int look = 0; look < LOOKS && process.isAlive(); look++) {
      if (isReady()) {
        return true;
      }
      process.waitFor(MS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
    }
    return false;
  }

  private boolean isReady() throws InterruptedException {
    try {
      return send("/-/ready").statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Its time, in seconds. */
  double time() {
    return ask("/api/v1/query?query=" + encoded("time()")).at("/result/1").asDouble();
  }

  /** What an expression says at one moment. */
  List<Sample> at(double seconds, String expression) {
    JsonNode answer = ask("/api/v1/query?time=" + seconds + "&query=" + encoded(expression));
    var samples = new ArrayList<Sample>();
    answer.get("result").forEach(each -> samples.add(sample(each, each.at("/value/1"))));
    return samples;
  }

  /** What it says second by second: every sample of every series. */
  List<Sample> between(double from, double to, String expression) {
    JsonNode answer =
        ask(
            "/api/v1/query_range?step=1&start="
                + from
                + "&end="
                + to
                + "&query="
                + encoded(expression));
    var samples = new ArrayList<Sample>();
    for (JsonNode series : answer.get("result")) {
      series.get("values").forEach(value -> samples.add(sample(series, value.get(1))));
    }
    return samples;
  }

  /** Every value that a label of a metric had. */
  List<String> labelValues(String metric, String label) {
    var values = new ArrayList<String>();
    ask("/api/v1/label/" + label + "/values?match[]=" + encoded(metric))
        .forEach(each -> values.add(each.asText()));
    return values;
  }

  /** The rules that it has loaded. */
  List<JsonNode> rules() {
    var rules = new ArrayList<JsonNode>();
    ask("/api/v1/rules").get("groups").forEach(group -> group.get("rules").forEach(rules::add));
    return rules;
  }

  private static Sample sample(JsonNode series, JsonNode value) {
    var labels = new TreeMap<String, String>();
    series
        .get("metric")
        .fields()
        .forEachRemaining(each -> labels.put(each.getKey(), each.getValue().asText()));
    labels.remove("__name__");
    return new Sample(labels, number(value.asText()));
  }

  private static double number(String text) {
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private JsonNode ask(String path) {
    try {
      HttpResponse<String> answer = send(path.replace("[]", "%5B%5D"));
      JsonNode json = JSON.readTree(answer.body());
      if (!json.path("status").asText().equals("success")) {
        throw new AssertionError(path + ": " + answer.body());
      }
      return json.get("data");
    } catch (IOException | InterruptedException failed) {
      throw new AssertionError(path, failed);
    }
  }

  private HttpResponse<String> send(String path) throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(address.resolve(path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
