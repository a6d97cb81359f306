package dev.brownout.chaos.model.nested;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Engine;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.model.sheet.Text;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class SimulatorPropertiesTest {

  private static final Experiment K01 = Experiment.read(Path.of("../experiments/k01.yaml"));
  private static final int[] LANES = {0, 1, 5, 6, 7, 8, 20, 30, 45, 60, 100, 180, 200, 1000};
  private static final int[] TIMEOUTS = {1, 5, 6, 20, 30, 45, 60, 90, 100, 180, 200, 400};
  private static final int READS = 40;

  @Property(tries = 2_000)
  void simulator_agreesWithTheRecursionOnEveryRead(@ForAll long seed) {
    Scenario scenario = scenario(new Random(seed));
    NaiveChain naive = new NaiveChain(scenario);
    Prediction predicted = Simulator.predict(scenario);
    for (int read = 0; read < READS; read++) {
      NaiveChain.ReadEnd expected = naive.read(read);
      assertThat(predicted.outcome(read))
          .as("read %d of %s", read, shown(scenario))
          .isEqualTo(expected.outcome());
      assertThat(predicted.latencyNanos(read))
          .as("read %d of %s", read, shown(scenario))
          .isEqualTo(expected.latencyNanos());
    }
    if (scenario.chain().join() == Join.WAIT) {
      for (int level = 1; level <= scenario.chain().depth(); level++) {
        assertThat(attempts(predicted, level))
            .as("level %d of %s", level, shown(scenario))
            .isEqualTo(naive.attempts(level));
      }
    }
  }

  @Property(tries = 500)
  void simulator_saysTheSameTwice(@ForAll long seed) {
    Scenario scenario = withBudget(scenario(new Random(seed)), new Random(seed));
    Prediction once = Simulator.predict(scenario);
    Prediction again = Simulator.predict(scenario);
    assertThat(again.totals()).isEqualTo(once.totals());
    for (int read = 0; read < READS; read++) {
      assertThat(again.latencyNanos(read)).isEqualTo(once.latencyNanos(read));
    }
  }

  @Property(tries = 500)
  void extraAttempts_stayBelowTheirShareOfFirstOnes(@ForAll long seed) {
    Random random = new Random(seed);
    Scenario scenario = withBudget(scenario(random), random);
    double ratio = ((RetryBudgetSpec.Cumulative) scenario.policy().gateway().retryBudget()).ratio();
    for (HopTotals hop : Simulator.run(scenario).hops()) {
      assertThat((double) hop.extra()).isLessThan(ratio * hop.primary() + 1);
    }
  }

  private static String shown(Scenario scenario) {
    return Text.format(
        "seed %d, %s, %s, %s",
        scenario.experiment().seed(), scenario.policy(), scenario.regime(), scenario.chain());
  }

  private static long attempts(Prediction predicted, int level) {
    return predicted.totals().hops().stream()
        .filter(hop -> hop.level() == level)
        .mapToLong(HopTotals::attempts)
        .sum();
  }

  private static Scenario withBudget(Scenario scenario, Random random) {
    RetryBudgetSpec budget = new RetryBudgetSpec.Cumulative(random.nextInt(20) / 10.0);
    Policy policy = scenario.policy();
    Policy changed =
        new Policy(
            policy.name(),
            policy.engine(),
            policy.gateway().toBuilder().retryBudget(budget).build(),
            policy.service().toBuilder().retryBudget(budget).build());
    return new Scenario(
        scenario.experiment(), changed, scenario.regime(), scenario.reads(), scenario.chain());
  }

  private static Scenario scenario(Random random) {
    boolean deadline = random.nextBoolean();
    Policy policy =
        new Policy("drawn", Engine.BUDGET, side(deadline, random), side(deadline, random));
    Direction direction = random.nextInt(3) == 0 ? Direction.UPSTREAM : Direction.DOWNSTREAM;
    Cancellation cancellation = cancellation(random);
    // What starts and ends in the one instant in which all else times out is told by no rule.
    Abandon abandon = random.nextInt(4) == 0 ? Abandon.FINISH : Abandon.RESET;
    boolean told =
        direction == Direction.DOWNSTREAM
            && abandon == Abandon.RESET
            && cancellation.equals(Cancellation.wins());
    int first = told ? 0 : 1;
    List<Duration> cycle =
        random.ints(8, first, LANES.length).mapToObj(i -> Duration.ofMillis(LANES[i])).toList();
    Chain chain =
        Chain.fleet()
            .shaped(1 + random.nextInt(4), 1 + random.nextInt(3))
            .joined(random.nextInt(4) == 0 ? Join.FAIL_FAST : Join.WAIT)
            .abandoning(abandon, cancellation)
            .costing(
                Duration.ofNanos(random.nextInt(3) * 700_000L),
                Duration.ofMillis(random.nextInt(2)));
    return new Scenario(
        K01.withSeed(random.nextInt(1_000_000)).withRatePerSecond(1 + random.nextInt(2_000)),
        policy,
        new Regime("drawn", direction, cycle, Map.of()),
        READS,
        chain);
  }

  private static Cancellation cancellation(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> Cancellation.wins();
      case 1 -> Cancellation.loses();
      default -> Cancellation.parse("transit=" + (1 + random.nextInt(40)) + "ms");
    };
  }

  private static CallPolicy side(boolean deadline, Random random) {
    Duration timeout = Duration.ofMillis(TIMEOUTS[random.nextInt(TIMEOUTS.length)]);
    return CallPolicy.named("drawn")
        .attemptTimeout(timeout)
        .maxAttempts(1 + random.nextInt(3))
        .deadline(deadline)
        .retryBudget(new RetryBudgetSpec.None())
        .backoff(
            random.nextInt(3) == 0
                ? Backoff.fixed(Duration.ofMillis(1 + random.nextInt(30)))
                : Backoff.none())
        .responseReserve(Duration.ofMillis(random.nextInt(3) * 10L))
        .leastUsefulAttempt(random.nextInt(3) == 0 ? timeout : Duration.ofMillis(1))
        .ownsRetries(random.nextInt(5) > 0)
        .build();
  }
}
