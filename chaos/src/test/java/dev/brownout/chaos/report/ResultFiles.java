package dev.brownout.chaos.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;

/** Writes result files for tests, with every field of the format. */
public final class ResultFiles {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ObjectNode run = JsonNodeFactory.instance.objectNode();
  private final ArrayNode cells = JsonNodeFactory.instance.arrayNode();

  private ResultFiles() {
    run.put("schema_version", 1)
        .put("experiment", "k01")
        .put("experiment_sha256", "0".repeat(64))
        .put("started_at", "2026-01-02T03:04:05Z")
        .put("transport", "h2c")
        .put("seed", 417)
        .put("rate_per_second", 416.67)
        .put("threshold_ms", 200)
        .put("gateway_share_ms", 20)
        .put("reads_per_cell", 5000)
        .put("internal_base_per_second", 1666.68)
        .put("valid", true)
        .putNull("trouble")
        .putNull("agreement_share");
    run.putArray("warnings");
    run.putObject("settings").putObject("regimes");
    run.withObject("/settings").putObject("policies");
    run.set("cells", cells);
  }

  /** A run without a cell. */
  public static ResultFiles run() {
    return new ResultFiles();
  }

  /** The run with another value. */
  public ResultFiles with(String field, Object value) {
    run.set(field, JSON.valueToTree(value));
    return this;
  }

  /** The same with a regime of one latency. */
  public ResultFiles withRegime(String name, long latencyMs) {
    ObjectNode regime = run.withObject("/settings/regimes").putObject(name);
    regime.put("direction", "downstream").putArray("cycle_ms").add(latencyMs);
    regime.putObject("hop_cycles_ms");
    return this;
  }

  /** The same with a policy of that attempt timeout. */
  public ResultFiles withPolicy(String name, String attemptTimeout) {
    ObjectNode policy =
        run.withObject("/settings/policies").putObject(name).put("engine", "budget");
    for (String side : new String[] {"gateway", "service"}) {
      policy
          .putObject(side)
          .put("attempt_timeout", attemptTimeout)
          .put("max_attempts", 3)
          .put("deadline", true)
          .put("retry_budget", "none")
          .put("backoff", "none")
          .put("response_reserve", "0ms")
          .put("least_useful_attempt", "1ms")
          .put("owns_retries", true);
    }
    return this;
  }

  /** The run with one cell more, whose last reads are the late and dropped ones. */
  public ResultFiles cell(String regime, String policy, int within, int outside, int dropped) {
    return cell(
        regime, policy, "w".repeat(within) + "o".repeat(outside) + "d".repeat(dropped), read -> 40);
  }

  /** The run with one cell more, read by read. */
  public ResultFiles cell(String regime, String policy, String letters, IntFunction<Number> ms) {
    ObjectNode cell = cells.addObject();
    cell.put("policy", policy).put("regime", regime).put("valid", true);
    cell.putArray("invalid_reasons");
    cell.put("reads", letters.length());
    cell.put("within", count(letters, 'w'));
    cell.put("outside", count(letters, 'o'));
    cell.put("dropped", count(letters, 'd'));
    cell.put("median_ms", 40.5).put("p99_ms", 90.1).put("worst_ms", 115.2);
    cell.put("amplification", 1.29).put("internal_per_second", 2150.0);
    for (String map :
        new String[] {
          "attempts_by_hop", "arrivals_by_hop", "declined", "results_by_hop", "lane_mix_by_hop"
        }) {
      cell.putObject(map);
    }
    cell.put("driver_late_p99_ms", 1.2).put("overshoot_p99_ms", 0);
    cell.put("others_cpu_share", 0.05).put("fleet_cpu_share", 1.2).put("seconds", 12.0);
    cell.putNull("predicted").putNull("agreement_share").putNull("disagreements");
    ObjectNode reads = cell.putObject("per_read").put("measured", letters).putNull("predicted");
    ArrayNode times = reads.putArray("measured_ms");
    for (int read = 0; read < letters.length(); read++) {
      times.add(JSON.<com.fasterxml.jackson.databind.JsonNode>valueToTree(ms.apply(read)));
    }
    reads.putNull("predicted_ms");
    return this;
  }

  /** The run with another value in its last cell. */
  public ResultFiles but(String field, Object value) {
    ((ObjectNode) cells.get(cells.size() - 1)).set(field, JSON.valueToTree(value));
    return this;
  }

  /** The run with its last cell invalid. */
  public ResultFiles invalid(String reason) {
    return but("valid", false).but("invalid_reasons", new String[] {reason}).with("valid", false);
  }

  /** The run as text. */
  public String text() {
    return run.toPrettyString();
  }

  /** Writes it. */
  public Path write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    return Files.writeString(file, text());
  }

  private static int count(String letters, char letter) {
    return (int) letters.chars().filter(each -> each == letter).count();
  }
}
