package dev.brownout.chaos.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.measure.CellResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * A run for programs, as JSON. Names are in snake case and end in their unit; milliseconds, seconds
 * and calls a second have three decimals, shares and factors six digits; a value that could not be
 * measured or predicted is null. Each read's outcome is one letter of a text: w(ithin), o(utside)
 * or d(ropped).
 */
public final class ResultJson {
  /** Rises when a field changes its meaning or goes; new fields alone do not raise it. */
  static final int SCHEMA_VERSION = 1;

  /** The name that it has in a run's folder. */
  public static final String FILE = "result.json";

  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(false);
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private ResultJson() {}

  /** The run as text, ended by a line feed. */
  public static String render(RunResult run) {
    try {
      return MAPPER.writeValueAsString(run(run)) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Writes the run to a file, whole or not at all; makes the folders above it.
   *
   * @throws IOException when the file cannot be written
   */
  public static void write(RunResult run, Path file) throws IOException {
    Path target = file.toAbsolutePath();
    Files.createDirectories(target.getParent());
    Path draft = Files.createTempFile(target.getParent(), ".result", ".json");
    try {
      Files.writeString(draft, render(run));
      move(draft, target);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void move(Path draft, Path target) throws IOException {
    try {
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException slower) {
      Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static ObjectNode run(RunResult run) {
    Experiment experiment = run.experiment();
    ObjectNode json = NODES.objectNode();
    json.put("schema_version", SCHEMA_VERSION);
    json.put("experiment", experiment.name());
    json.put("experiment_sha256", experiment.sha256());
    json.put("started_at", run.startedAt().toString());
    json.put("transport", run.transport());
    json.put("seed", experiment.seed());
    json.put("rate_per_second", experiment.ratePerSecond());
    json.put("threshold_ms", experiment.threshold().toMillis());
    json.put("gateway_share_ms", experiment.gatewayShare().toMillis());
    json.put("reads_per_cell", experiment.readsPerCell());
    json.put("internal_base_per_second", thousandths(run.basePerSecond()));
    json.put("valid", run.valid());
    json.put("trouble", run.trouble().orElse(null));
    json.put("agreement_share", share(run));
    json.set("warnings", strings(experiment.warnings()));
    json.set("versions", MAPPER.valueToTree(run.versions()));
    json.set("settings", MAPPER.valueToTree(RunSettings.of(experiment)));
    ArrayNode cells = json.putArray("cells");
    run.cells().forEach(cell -> cells.add(cell(cell)));
    return json;
  }

  private static ObjectNode cell(CellResult cell) {
    ObjectNode json = NODES.objectNode();
    json.put("policy", cell.policy());
    json.put("regime", cell.regime());
    json.put("valid", cell.valid());
    json.set("invalid_reasons", strings(cell.invalidReasons()));
    json.put("reads", cell.reads());
    json.put("within", cell.within());
    json.put("outside", cell.outside());
    json.put("dropped", cell.dropped());
    json.put("median_ms", thousandths(cell.medianMs()));
    json.put("p99_ms", thousandths(cell.p99Ms()));
    json.put("worst_ms", thousandths(cell.worstMs()));
    json.put("amplification", digits(cell.amplification()));
    json.put("internal_per_second", thousandths(cell.internalPerSecond()));
    json.set("attempts_by_hop", attempts(cell.attemptsByHop()));
    json.set("arrivals_by_hop", counts(cell.arrivalsByHop()));
    json.set("declined", nested(cell.declined()));
    json.set("results_by_hop", nested(cell.resultsByHop()));
    json.put("driver_late_p99_ms", thousandths(cell.driverLateP99Ms()));
    json.put("overshoot_p99_ms", thousandths(cell.overshootP99Ms()));
    json.set("lane_mix_by_hop", lanes(cell.laneMixByHop()));
    json.put("others_cpu_share", digits(cell.othersCpuShare()));
    json.put("fleet_cpu_share", digits(cell.fleetCpuShare()));
    json.put("seconds", thousandths(cell.seconds()));
    PredictedJson.addTo(json, cell);
    return json;
  }

  private static Double share(RunResult run) {
    return run.agreement().isPresent() ? digits(run.agreement().getAsDouble()) : null;
  }

  private static ArrayNode strings(Iterable<String> texts) {
    ArrayNode json = NODES.arrayNode();
    texts.forEach(json::add);
    return json;
  }

  private static ObjectNode attempts(Map<String, CellResult.Attempts> byHop) {
    ObjectNode json = NODES.objectNode();
    byHop.forEach(
        (hop, attempts) ->
            json.putObject(hop).put("primary", attempts.primary()).put("extra", attempts.extra()));
    return json;
  }

  private static ObjectNode counts(Map<String, Long> byName) {
    ObjectNode json = NODES.objectNode();
    byName.forEach(json::put);
    return json;
  }

  private static ObjectNode nested(Map<String, Map<String, Long>> byHop) {
    ObjectNode json = NODES.objectNode();
    byHop.forEach((hop, byName) -> json.set(hop, counts(byName)));
    return json;
  }

  private static ObjectNode lanes(Map<String, long[]> byHop) {
    ObjectNode json = NODES.objectNode();
    byHop.forEach(
        (hop, lanes) -> {
          ArrayNode list = json.putArray(hop);
          for (long attempts : lanes) {
            list.add(attempts);
          }
        });
    return json;
  }

  static Double thousandths(double value) {
    return Double.isFinite(value)
        ? (Double) BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_EVEN).doubleValue()
        : null;
  }

  static Double digits(double value) {
    return Double.isFinite(value)
        ? (Double) new BigDecimal(value).round(SIX_DIGITS).doubleValue()
        : null;
  }
}
