package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.lane.Lane;
import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.load.LoadPlan;
import java.net.URI;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneMixTest {

  private static final int READS = 5_000;

  private static CellPlan cell(String policy, Regime regime, long seed, int reads) {
    var load =
        new LoadPlan(
            URI.create("http://127.0.0.1:1"),
            policy,
            "k01-417-m",
            416.67,
            reads,
            Duration.ofMillis(200),
            LoadPlan.DEFAULT_TIMEOUT);
    return new CellPlan(K01.EXPERIMENT.policy(policy), regime, seed, load);
  }

  private static CellPlan cell(long seed, int reads) {
    return cell("allocated", K01.EXPERIMENT.regime("normal"), seed, reads);
  }

  private static LaneMix mix(long[] counted, long[] planned) {
    return new LaneMix("gateway>billing", READS, counted, planned);
  }

  private static long[] plus(long[] planned, long seed, int extras, int usedLanes) {
    long[] counted = planned.clone();
    var random = new Random(seed);
    for (int i = 0; i < extras; i++) {
      counted[random.nextInt(usedLanes)]++;
    }
    return counted;
  }

  @Test
  void plan_isTheLaneOfEachFirstAttempt() {
    long[] expected = new long[16];
    for (int read = 0; read < 40; read++) {
      expected[Lane.of(417, "k01-417-m-" + read, "delivery-ops>store", "1.1", 16)]++;
    }
    assertThat(LaneMix.plan(cell(417, 40), FleetHop.named("delivery-ops>store")))
        .isEqualTo(expected);
  }

  @Test
  void plan_isNotForetold_forAnEngineWithPathsOfItsOwn() {
    var regime = K01.EXPERIMENT.regime("normal");
    assertThat(LaneMix.plan(cell("smallrye", regime, 417, READS), FleetHop.ALL.get(0)))
        .containsOnly(0);
  }

  @Test
  void plan_isForetoldForOuterHopsOnly_whenQuestionsAreHeldBack() {
    var normal = K01.EXPERIMENT.regime("normal");
    var upstream =
        new Regime("slow-questions", Direction.UPSTREAM, normal.cycle(), normal.hopCycles());
    var cell = cell("allocated", upstream, 417, READS);
    assertThat(LaneMix.plan(cell, FleetHop.ALL.get(0))).doesNotContain(0);
    assertThat(LaneMix.plan(cell, FleetHop.ALL.get(2))).containsOnly(0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void mix_isOnPlan_withEveryFirstAttemptInItsLane_andUniformExtras(long seed) {
    for (FleetHop hop : FleetHop.ALL) {
      long[] planned = LaneMix.plan(cell(seed, READS), hop);
      assertThat(mix(plus(planned, seed, 1_400, 16), planned).fault()).isEmpty();
      assertThat(mix(planned, planned).fault()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void mix_isOffPlan_withAnotherSeed(long seed) {
    long[] planned = LaneMix.plan(cell(seed, READS), FleetHop.ALL.get(0));
    long[] other = LaneMix.plan(cell(seed + 1, READS), FleetHop.ALL.get(0));
    assertThat(mix(other, planned).fault().orElseThrow())
        .contains("of 5000 first attempts did not take the lane that their hash gives, limit 100");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void mix_isOffPlan_whenExtrasAvoidALane(long seed) {
    long[] planned = LaneMix.plan(cell(seed, READS), FleetHop.ALL.get(0));
    assertThat(mix(plus(planned, seed, 1_400, 14), planned).fault().orElseThrow())
        .contains("1400 attempts are that uneven with probability")
        .contains("limit 1.0e-06");
  }

  @Test
  void mix_isNotJudged_byAHandfulOfExtras() {
    long[] planned = LaneMix.plan(cell(3, READS), FleetHop.ALL.get(0));
    assertThat(mix(plus(planned, 3, 159, 1), planned).fault()).isEmpty();
    assertThat(mix(plus(planned, 3, 160, 1), planned).fault()).isPresent();
  }

  @Test
  void mix_forgivesAFewFirstAttempts_thatExpiredOnTheWay() {
    long[] planned = LaneMix.plan(cell(3, READS), FleetHop.ALL.get(0));
    long[] counted = planned.clone();
    counted[5] -= 100;
    assertThat(mix(counted, planned).fault()).isEmpty();
    counted[5] -= 1;
    assertThat(mix(counted, planned).fault()).isPresent();
  }
}
