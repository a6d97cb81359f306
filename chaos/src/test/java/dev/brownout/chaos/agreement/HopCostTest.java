package dev.brownout.chaos.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.lane.Lane;
import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.load.LoadPlan;
import dev.brownout.chaos.load.ReadLog;
import dev.brownout.chaos.load.ReadLogs;
import dev.brownout.chaos.load.ReadLogs.End;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HopCostTest {

  private static final Experiment K01 = Experiment.read(Path.of("../experiments/k01.yaml"));
  private static final Regime NORMAL = K01.regime("normal");
  private static final Policy ALLOCATED = K01.policy("allocated");

  private final HopCost cost = new HopCost(K01);

  /** Reads that take their lanes and as many milliseconds more. */
  private static ReadLog reads(int count, Regime regime, long extraMs, int status) {
    return reads(count, regime, read -> extraMs, status);
  }

  private static ReadLog reads(int count, Regime regime, IntToLongFunction extraMs, int status) {
    var edge = URI.create("http://127.0.0.1:18409");
    var load =
        new LoadPlan(
            edge, "p", "k01-417-w", 416.67, count, K01.threshold(), LoadPlan.DEFAULT_TIMEOUT);
    return ReadLogs.of(
        load,
        0,
        read -> {
          String id = load.requestId(read);
          long slower =
              LongStream.of(
                      lane(id, "gateway>delivery-ops", "1", regime)
                          + lane(id, "delivery-ops>store", "1.1", regime),
                      lane(id, "gateway>billing", "1", regime)
                          + lane(id, "billing>store", "1.1", regime))
                  .max()
                  .getAsLong();
          return End.answered(slower + 20 + extraMs.applyAsLong(read), status);
        });
  }

  private static long lane(String id, String hop, String path, Regime regime) {
    return regime.lanes(hop).get(Lane.of(K01.seed(), id, hop, path, 16)).toMillis();
  }

  @Test
  void cost_isAThirdOfWhatAReadTakesBeyondItsLanes() {
    cost.hear(reads(1000, NORMAL, 3, 200), ALLOCATED, NORMAL);
    assertThat(cost.latest()).isEqualTo(Duration.ofMillis(1));
  }

  @Test
  void cost_isZero_beforeAnyReadTold() {
    assertThat(cost.latest()).isEqualTo(Duration.ZERO);
    cost.hear(reads(1000, NORMAL, 3, 504), ALLOCATED, NORMAL);
    assertThat(cost.latest()).isEqualTo(Duration.ZERO);
  }

  @Test
  void fleet_isSteady_whenItIsAtSpeedFromTheFirstReadToTheLast() {
    ReadLog steady = reads(1000, NORMAL, read -> read < 30 ? 90 : 3, 200);
    cost.hear(steady, ALLOCATED, NORMAL);
    assertThat(cost.isSteady()).isTrue();

    ReadLog slowAtFirst = reads(1000, NORMAL, read -> read < 70 ? 90 : 3, 200);
    cost.hear(slowAtFirst, ALLOCATED, NORMAL);
    assertThat(cost.latest()).isEqualTo(Duration.ofMillis(1));
    assertThat(cost.isSteady()).isFalse();

    Regime slowdown = K01.regime("widespread-slowdown");
    cost.hear(reads(1000, slowdown, 6, 200), ALLOCATED, slowdown);
    assertThat(cost.isSteady()).as("too few reads to tell").isTrue();
  }

  @Test
  void fleet_isNotSteady_whenItFailsReadsThatItsLanesLetThrough() {
    cost.hear(reads(1000, NORMAL, 3, 200), ALLOCATED, NORMAL);
    cost.hear(reads(1000, NORMAL, 3, 504), ALLOCATED, NORMAL);
    assertThat(cost.isSteady()).isFalse();
    assertThat(cost.latest()).isEqualTo(Duration.ofMillis(1));
  }

  @Test
  void cost_staysAsItWas_whereTooFewReadsAreQuick() {
    cost.hear(reads(1000, NORMAL, 3, 200), ALLOCATED, NORMAL);
    Regime slowdown = K01.regime("widespread-slowdown");
    cost.hear(reads(1000, slowdown, 6, 200), ALLOCATED, slowdown);
    assertThat(cost.latest()).isEqualTo(Duration.ofMillis(1));
  }

  @Test
  void fleet_isSteady_upToFiveMillisecondsAHop() {
    cost.hear(reads(1000, NORMAL, 15, 200), ALLOCATED, NORMAL);
    assertThat(cost.isSteady()).isTrue();
    cost.hear(reads(1000, NORMAL, 16, 200), ALLOCATED, NORMAL);
    assertThat(cost.isSteady()).isFalse();
  }

  /** Of 30 ms at the gateway, then of 20 ms at the service, a read may use all but ten. */
  @ParameterizedTest
  @CsvSource({"allocated, 10, 1", "allocated, 11, 0", "nested, 10, 1", "nested, 11, 0"})
  void lanesNearATimeout_tellNothing(String policy, long laneMs, long costMs) {
    var regime =
        new Regime("even", Direction.DOWNSTREAM, List.of(Duration.ofMillis(laneMs)), Map.of());
    cost.hear(reads(1000, regime, 3, 200), K01.policy(policy), regime);
    assertThat(cost.latest()).isEqualTo(Duration.ofMillis(costMs));
  }

  @Test
  void readsThatMightBeGivenUp_tellNothing() {
    // Under 200 ms the lanes of 45 ms count, and only those of 1000 ms do not.
    cost.hear(reads(HopCost.LEAST_READS + 20, NORMAL, 3, 200), K01.policy("deadline"), NORMAL);
    assertThat(cost.latest()).isEqualTo(Duration.ofMillis(1));
    var other = new HopCost(K01);
    other.hear(reads(HopCost.LEAST_READS, NORMAL, 3, 200), ALLOCATED, NORMAL);
    assertThat(other.latest()).isEqualTo(Duration.ZERO);
  }
}
