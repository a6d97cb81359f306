package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyLogTest {
  @TempDir private Path folder;

  private Path log(RunResult run) throws IOException {
    Path file = folder.resolve("a/" + LatencyLog.FILE);
    LatencyLog.write(run, file);
    return file;
  }

  private static Map<String, Histogram> read(Path file) throws IOException {
    Map<String, Histogram> histograms = new LinkedHashMap<>();
    try (var reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        histograms.put(next.getTag(), (Histogram) next);
      }
    }
    return histograms;
  }

  @Test
  void log_isReadBack_asItWasMeasured() throws IOException {
    RunResult run = Runs.of(Runs.cell("allocated", "normal"), Runs.cell("deadline", "normal"));
    Path file = log(run);
    assertThat(Files.readString(file)).contains("#[Histogram log format version 1.3]");
    Map<String, Histogram> read = read(file);
    assertThat(read.keySet())
        .containsExactly(
            "normal/allocated/latency",
            "normal/allocated/late",
            "normal/allocated/overshoot",
            "normal/deadline/latency",
            "normal/deadline/late",
            "normal/deadline/overshoot");
    Histogram measured = run.cells().get(0).log().latencies();
    assertThat(read.get("normal/allocated/latency")).isEqualTo(measured);
    assertThat(read.get("normal/allocated/overshoot"))
        .isEqualTo(run.cells().get(0).log().overshoot());
  }

  @Test
  void runs_mergeExactly() throws IOException {
    RunResult run = Runs.of(Runs.cell("allocated", "normal"));
    Histogram once = run.cells().get(0).log().latencies();
    Histogram merged = read(log(run)).get("normal/allocated/latency");
    merged.add(read(log(run)).get("normal/allocated/latency"));
    assertThat(merged.getTotalCount()).isEqualTo(2 * once.getTotalCount());
    assertThat(merged.getValueAtPercentile(99)).isEqualTo(once.getValueAtPercentile(99));
  }
}
