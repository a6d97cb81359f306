package dev.brownout.chaos.report;

import dev.brownout.chaos.measure.CellResult;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies of a run as a HdrHistogram log, format 1.3: one interval for each cell and kind of
 * time, tagged {@code regime/policy/kind}, in nanoseconds with three digits, encoded as version 2.
 * Kinds are {@code latency} (planned to ended), {@code late} (planned to sent) and {@code
 * overshoot} (beyond the threshold). Intervals of one tag add up exactly, whatever runs they are
 * of. Cells are laid one after the other from the start of the run, without what lay between them.
 */
public final class LatencyLog {
  /** The name that it has in a run's folder. */
  public static final String FILE = "latencies.hlog";

  private static final double NANOS_PER_MS = 1e6;
  private static final double MS_PER_SECOND = 1e3;

  private final HistogramLogWriter log;
  private long startMs;

  private LatencyLog(HistogramLogWriter log, long startMs) {
    this.log = log;
    this.startMs = startMs;
  }

  /**
   * Writes the log of a run; makes the folders above it.
   *
   * @throws IOException when the file cannot be written
   */
  public static void write(RunResult run, Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (var out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
      var writer = new HistogramLogWriter(out);
      long startMs = run.startedAt().toEpochMilli();
      writer.outputComment("[" + run.experiment().name() + ", times in ns, maximum in ms]");
      writer.outputLogFormatVersion();
      writer.outputStartTime(startMs);
      writer.outputLegend();
      var log = new LatencyLog(writer, startMs);
      run.cells().forEach(log::add);
      if (out.checkError()) {
        throw new IOException(file + " cannot be written");
      }
    }
  }

  private void add(CellResult cell) {
    long endMs = startMs + Math.round(cell.seconds() * MS_PER_SECOND);
    add(cell, "latency", cell.log().latencies(), endMs);
    add(cell, "late", cell.log().lateness(), endMs);
    add(cell, "overshoot", cell.log().overshoot(), endMs);
    startMs = endMs;
  }

  private void add(CellResult cell, String kind, Histogram times, long endMs) {
    times.setTag(cell.regime() + "/" + cell.policy() + "/" + kind);
    log.outputIntervalHistogram(
        startMs / MS_PER_SECOND, endMs / MS_PER_SECOND, times, NANOS_PER_MS);
  }
}
