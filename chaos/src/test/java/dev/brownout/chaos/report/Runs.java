package dev.brownout.chaos.report;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.measure.CellResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Made-up runs of the real experiment. */
final class Runs {
  private Runs() {}

  static RunResult of(CellResult... cells) {
    return endedBy(null, cells);
  }

  static RunResult endedBy(String trouble, CellResult... cells) {
    Experiment k01 = Experiment.read(Path.of("../experiments/k01.yaml"));
    Instant startedAt = Instant.parse("2026-01-02T03:04:05Z");
    return new RunResult(k01, "h2c", startedAt, List.of(cells), Optional.ofNullable(trouble));
  }

  static CellResult cell(String policy, String regime, String... invalid) {
    Map<String, long[]> lanes = new LinkedHashMap<>();
    lanes.put(
        "gateway>billing", new long[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
    return new CellResult(
        policy,
        regime,
        invalid.length == 0,
        List.of(invalid),
        5000,
        3866,
        1116,
        18,
        38.4444,
        439.5,
        626.26,
        1.1534321,
        1922.40267,
        Map.of("gateway>billing", new CellResult.Attempts(5000, 417)),
        Map.of("gateway>billing", 5416L),
        Map.of("gateway>billing", Map.of("retry-budget", 12L)),
        Map.of("gateway>billing", Map.of("ok", 5000L)),
        1.23456,
        Double.NaN,
        lanes,
        0.1,
        1.2,
        12.0004);
  }
}
