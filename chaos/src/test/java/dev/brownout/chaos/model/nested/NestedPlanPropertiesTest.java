package dev.brownout.chaos.model.nested;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.lane.Lane;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Engine;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.model.plan.Allowance;
import dev.brownout.chaos.model.plan.BudgetPlan;
import dev.brownout.chaos.model.plan.Split;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The nested column of the plan, tried on the simulator without any deadline to help it. */
class NestedPlanPropertiesTest {

  private static final Experiment K01 = Experiment.read(Path.of("../experiments/k01.yaml"));
  private static final int READS = 60;

  private static final class Drawn {
    final int attempts;
    final int depth;
    final Duration median;
    final Split split;
    final Scenario scenario;

    Drawn(Random random) {
      attempts = 2 + random.nextInt(3);
      depth = 2 + random.nextInt(3);
      median = Duration.ofMillis(1 + random.nextInt(10));
      Allowance allowance = new Allowance(K01.threshold(), K01.gatewayShare(), median);
      split = BudgetPlan.split(allowance, depth, attempts);
      List<Duration> cycle = new ArrayList<>();
      for (int lane = 0; lane < Experiment.LANES; lane++) {
        cycle.add(random.nextInt(3) == 0 ? Duration.ofSeconds(2) : quick(random));
      }
      List<CallPolicy> levels = new ArrayList<>();
      for (double timeoutMs : split.nestedMs()) {
        levels.add(side(Math.max(timeoutMs, 0.001)));
      }
      scenario =
          new Scenario(
              K01.withSeed(random.nextInt(1_000_000)),
              new Policy("drawn", Engine.BUDGET, levels.get(0), levels.get(1)),
              new Regime("drawn", Direction.DOWNSTREAM, cycle, Map.of()),
              READS,
              Chain.fleet().shaped(depth, 2),
              levels);
    }

    private Duration quick(Random random) {
      return Duration.ofMillis(1 + random.nextInt((int) median.toMillis()));
    }

    private CallPolicy side(double timeoutMs) {
      return CallPolicy.named("drawn")
          .attemptTimeout(Duration.ofNanos((long) (timeoutMs * 1e6)))
          .maxAttempts(attempts)
          .deadline(false)
          .retryBudget(new RetryBudgetSpec.None())
          .backoff(Backoff.none())
          .leastUsefulAttempt(Duration.ZERO)
          .build();
    }

    long laneNanos(long read, int level, String path) {
      String id = K01.name() + "-" + scenario.experiment().seed() + "-m-" + read;
      String hop = Hop.name(0, level);
      int lane = Lane.of(scenario.experiment().seed(), id, hop, path, Experiment.LANES);
      return scenario.regime().lanes(hop).get(lane).toNanos();
    }
  }

  @Property(tries = 500)
  void nestedTimeouts_neverExceedTheAllowance(@ForAll long seed) {
    Drawn drawn = new Drawn(new Random(seed));
    Totals totals = Simulator.run(drawn.scenario);
    assertThat(totals.outside()).isZero();
    assertThat(totals.worstMs()).isLessThanOrEqualTo(200.0);
  }

  @Property(tries = 500)
  void nestedTimeouts_letAFullRetryFitIntoAnAttemptAbove(@ForAll long seed) {
    Drawn drawn = new Drawn(new Random(seed));
    long medianNanos = drawn.median.toNanos();
    if (drawn.split.innermostMs() * 1e6 < medianNanos) {
      return; // the plan says that none can
    }
    String outer = "1" + ".1".repeat(drawn.depth - 2);
    for (long read = 0; read < READS; read++) {
      boolean firstIsSlow = drawn.laneNanos(read, drawn.depth, outer + ".1") > medianNanos;
      boolean secondIsQuick = drawn.laneNanos(read, drawn.depth, outer + ".2") <= medianNanos;
      boolean wayBackIsQuick = drawn.laneNanos(read, drawn.depth - 1, outer) <= medianNanos;
      if (firstIsSlow && secondIsQuick && wayBackIsQuick) {
        long wanted = read;
        String above = Hop.name(0, drawn.depth - 1);
        assertThat(Simulator.trace(drawn.scenario, each -> each == wanted))
            .anyMatch(
                attempt ->
                    attempt.hop().equals(above)
                        && attempt.path().equals(outer)
                        && attempt.end() == AttemptTrace.End.ANSWERED);
      }
    }
  }
}
