package dev.brownout.chaos.report;

import dev.brownout.chaos.agreement.Agreement;
import dev.brownout.chaos.experiment.Engine;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.load.ReadLog;
import dev.brownout.chaos.load.ReadLogs;
import dev.brownout.chaos.measure.CellResult;
import dev.brownout.chaos.model.nested.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Made-up runs of the real experiment. */
final class Runs {
  private static final Experiment K01 = Experiment.read(Path.of("../experiments/k01.yaml"));
  private static final ReadLog LOG = ReadLogs.cell("k01-417-m", 5000, 3866, 1116);

  private Runs() {}

  static RunResult of(CellResult... cells) {
    return endedBy(null, cells);
  }

  static RunResult endedBy(String trouble, CellResult... cells) {
    Instant startedAt = Instant.parse("2026-01-02T03:04:05Z");
    return new RunResult(
        K01,
        "h2c",
        startedAt,
        Map.of("toxiproxy", "2.12.0"),
        List.of(cells),
        Optional.ofNullable(trouble));
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
        12.0004,
        LOG,
        agreement(policy, regime));
  }

  /** The real prediction; nothing for a policy that is not simulated. */
  private static Optional<Agreement> agreement(String policyName, String regime) {
    Policy policy = K01.policy(policyName);
    return policy.engine() == Engine.BUDGET
        ? Optional.of(
            Agreement.of(
                Scenario.of(K01, policy, K01.regime(regime)),
                Duration.ofNanos(700_000),
                LOG,
                ids -> List.of()))
        : Optional.empty();
  }
}
