package dev.brownout.chaos.model.nested;

import dev.brownout.chaos.experiment.Experiment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatorTest {

  @Test
  void show() {
    Experiment experiment = Experiment.read(Path.of("../experiments/k01.yaml"));
    for (String regime : List.of("normal", "widespread-slowdown", "slow-supplier")) {
      for (String policy : experiment.policies().keySet()) {
        if (!policy.equals("smallrye")) {
          Prediction p =
              Simulator.predict(
                  experiment, experiment.policy(policy), experiment.regime(regime), 417, 5000);
          Totals t = p.totals();
          System.out.printf(
              "%-20s %-13s %5d %5d %5d  %.1f %.1f %.1f  x%.4f (%.4f) %.2f  %.4f %.4f inflight %d%n",
              regime,
              policy,
              t.within(),
              t.outside(),
              t.dropped(),
              t.medianMs(),
              t.p99Ms(),
              t.worstMs(),
              t.amplification(),
              p.highestAmplification(),
              t.internalPerSecond(),
              t.attemptsPerReadAndArm(1),
              t.attemptsPerReadAndArm(2),
              t.mostInFlight());
        }
      }
    }
  }
}
