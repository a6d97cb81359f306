package dev.brownout.chaos.report;

import dev.brownout.chaos.measure.CellResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run as {@code result.json} has it; {@code docs/schema} describes every field. What could not be
 * measured is null.
 *
 * @param schemaVersion version of the format
 * @param experiment name of the experiment
 * @param experimentSha256 digest of its file
 * @param startedAt when the run began
 * @param transport between the services
 * @param seed seed of every draw
 * @param ratePerSecond planned reads a second
 * @param thresholdMs what a recipient waits for
 * @param gatewayShareMs of it, the gateway's own work
 * @param readsPerCell measured reads of a cell
 * @param internalBasePerSecond internal calls a second without extra attempts
 * @param valid whether every cell may be believed and none is missing
 * @param trouble why the run ended early; null when it did not
 * @param agreementShare share of all predicted reads that ended as predicted; null without any
 * @param warnings what is odd in the experiment
 * @param versions what the run was made with, by name; empty in results of before there were any
 * @param settings the regimes and policies of the experiment
 * @param cells the measured cells
 */
public record RunFile(
    int schemaVersion,
    String experiment,
    String experimentSha256,
    Instant startedAt,
    String transport,
    long seed,
    double ratePerSecond,
    long thresholdMs,
    long gatewayShareMs,
    int readsPerCell,
    double internalBasePerSecond,
    boolean valid,
    String trouble,
    Double agreementShare,
    List<String> warnings,
    Map<String, String> versions,
    RunSettings settings,
    List<Cell> cells) {

  /** Refuses a run without its texts. */
  public RunFile {
    Objects.requireNonNull(experiment, "experiment");
    Objects.requireNonNull(startedAt, "started_at");
    Objects.requireNonNull(transport, "transport");
    Objects.requireNonNull(settings, "settings");
    warnings = List.copyOf(warnings);
    versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
    cells = List.copyOf(cells);
  }

  /**
   * Reads a result; for a folder, the {@code result.json} in it.
   *
   * @param shown how messages call it
   * @param file the file or folder itself
   * @throws RunFileException when it is missing, cut off, no JSON, no result, or of another version
   */
  public static RunFile read(Path shown, Path file) {
    return RunFileReader.read(shown, file);
  }

  /** The cells of each regime, in the order of the file. */
  Map<String, List<Cell>> byRegime() {
    return cells.stream()
        .collect(Collectors.groupingBy(Cell::regime, LinkedHashMap::new, Collectors.toList()));
  }

  /** The cell of a regime and a policy. */
  public Optional<Cell> cell(String regime, String policy) {
    return cells.stream()
        .filter(cell -> cell.regime().equals(regime) && cell.policy().equals(policy))
        .findFirst();
  }

  /**
   * One cell.
   *
   * @param policy its policy
   * @param regime its regime
   * @param valid whether it may be believed
   * @param invalidReasons why it may not
   * @param reads measured reads
   * @param within of them answered 200 within the threshold
   * @param outside of them answered 200 later
   * @param dropped all others
   * @param medianMs median time until the recipient knew
   * @param p99Ms its 99th percentile
   * @param worstMs the longest
   * @param amplification calls at the suppliers over reads x hops
   * @param internalPerSecond the same as a rate
   * @param attemptsByHop attempts that callers started
   * @param arrivalsByHop calls at the suppliers
   * @param declined attempts that were not started, by hop and reason
   * @param resultsByHop what came of the attempts
   * @param driverLateP99Ms 99th percentile of sent - planned
   * @param overshootP99Ms 99th percentile of the time beyond the threshold
   * @param laneMixByHop attempts down each lane
   * @param othersCpuShare cores used by other programs
   * @param fleetCpuShare cores used by fleet and tool
   * @param seconds how long the measured part took
   * @param predicted what the simulator says of the same reads; null when it says nothing
   * @param agreementShare share of the reads that ended as predicted; null without a prediction
   * @param disagreements the reads that did not; null without a prediction
   * @param perRead how each read ended
   */
  public record Cell(
      String policy,
      String regime,
      boolean valid,
      List<String> invalidReasons,
      int reads,
      int within,
      int outside,
      int dropped,
      Double medianMs,
      Double p99Ms,
      Double worstMs,
      double amplification,
      double internalPerSecond,
      Map<String, CellResult.Attempts> attemptsByHop,
      Map<String, Long> arrivalsByHop,
      Map<String, Map<String, Long>> declined,
      Map<String, Map<String, Long>> resultsByHop,
      Double driverLateP99Ms,
      Double overshootP99Ms,
      Map<String, List<Long>> laneMixByHop,
      Double othersCpuShare,
      Double fleetCpuShare,
      double seconds,
      Predicted predicted,
      Double agreementShare,
      List<Disagreement> disagreements,
      PerRead perRead) {

    /** Refuses counts that do not add up. */
    public Cell {
      Objects.requireNonNull(policy, "policy");
      Objects.requireNonNull(regime, "regime");
      invalidReasons = List.copyOf(invalidReasons);
      if (reads < 1 || within < 0 || outside < 0 || within + outside + dropped != reads) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "within %d + outside %d + dropped %d is not reads %d",
                within,
                outside,
                dropped,
                reads));
      }
      if (perRead.measured().length() != reads || perRead.count('w') != within) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "per_read has %d reads and %d within, the cell %d and %d",
                perRead.measured().length(),
                perRead.count('w'),
                reads,
                within));
      }
    }

    /** The cell's name, as gates write it. */
    public String name() {
      return regime + " / " + policy;
    }
  }

  /**
   * What the simulator says of the same reads.
   *
   * @param hopCostMs what it took a hop to cost beside its lane
   * @param within reads within the threshold
   * @param outside reads answered later
   * @param dropped all others
   * @param medianMs median time until the recipient knew
   * @param p99Ms its 99th percentile
   * @param worstMs the longest
   * @param amplification calls at the suppliers over reads x hops
   * @param highestAmplification the highest that a read can reach
   * @param internalPerSecond amplification as a rate
   */
  public record Predicted(
      Double hopCostMs,
      int within,
      int outside,
      int dropped,
      Double medianMs,
      Double p99Ms,
      Double worstMs,
      double amplification,
      double highestAmplification,
      double internalPerSecond) {}

  /**
   * A read that did not end as predicted.
   *
   * @param read its number, from 0
   * @param requestId its id
   * @param predicted {@code within}, {@code outside} or {@code dropped}
   * @param measured alike
   * @param predictedMs predicted time until the recipient knew
   * @param measuredMs the measured one
   * @param hop where the two part; null when no attempt does
   * @param attempt path of the attempt; null alike
   * @param apartMs how far apart they are
   * @param reason all that in words
   */
  public record Disagreement(
      int read,
      String requestId,
      String predicted,
      String measured,
      Double predictedMs,
      Double measuredMs,
      String hop,
      String attempt,
      Double apartMs,
      String reason) {}

  /**
   * How each read ended, in the order in which they were planned: {@code w} within, {@code o}
   * outside, {@code d} dropped.
   *
   * @param measured a letter a read
   * @param predicted alike; null without a prediction
   * @param measuredMs the time until the recipient knew
   * @param predictedMs alike; null without a prediction
   */
  public record PerRead(
      String measured, String predicted, List<Double> measuredMs, List<Double> predictedMs) {

    /** Refuses other letters and other lengths. */
    public PerRead {
      if (!measured.matches("[wod]*")) {
        throw new IllegalArgumentException("measured has letters other than w, o and d");
      }
      if (measuredMs.size() != measured.length()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "measured_ms has %d times for %d reads",
                measuredMs.size(),
                measured.length()));
      }
    }

    /** How many reads have that letter. */
    int count(char letter) {
      return (int) measured.chars().filter(each -> each == letter).count();
    }
  }
}
