package dev.brownout.chaos.model.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What an independent simulator with another seed predicted for the same cells: shares agree within
 * four standard deviations of 5,000 draws, amplification within 2 %.
 */
class PrototypeTest {

  private static final Experiment K01 = Experiment.read(Path.of("../experiments/k01.yaml"));
  private static final int READS = 5_000;

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({
    "normal, no-budget, 3866, 1116, 18, 1.145",
    "normal, deadline, 3866, 0, 1134, 1.00",
    "normal, allocated, 4886, 0, 114, 1.285",
    "normal, retry-budget, 4884, 0, 116, 1.285",
    "normal, gateway-owns, 4979, 0, 21, 1.15",
    "normal, service-owns, 4404, 0, 596, 1.035",
    "widespread-slowdown, no-budget, 20, 157, 4823, 2.82",
    "widespread-slowdown, deadline, 20, 0, 4980, 1.00",
    "widespread-slowdown, allocated, 177, 0, 4823, 2.82",
    "widespread-slowdown, retry-budget, 40, 0, 4960, 1.30"
  })
  void prediction_isTheOtherSimulatorsButForTheSeed(
      String regime, String policy, int within, int outside, int dropped, double amplification) {
    Totals totals = totals(K01.policy(policy), K01.regime(regime));
    assertThat(totals.within()).isCloseTo((long) within, within(noise(within)));
    assertThat(totals.outside()).isCloseTo((long) outside, within(noise(outside)));
    assertThat(totals.dropped()).isCloseTo((long) dropped, within(noise(dropped)));
    assertThat(totals.amplification()).isCloseTo(amplification, within(0.02 * amplification));
  }

  @Test
  void prediction_isTheOtherSimulators_forLongOuterAttempts() {
    Policy nested = K01.policy("nested");
    Policy longer =
        new Policy(
            "longer",
            nested.engine(),
            nested.gateway().toBuilder().attemptTimeout(Duration.ofMillis(120)).build(),
            nested.service().toBuilder().attemptTimeout(Duration.ofMillis(30)).build());
    Totals totals = totals(longer, K01.regime("normal"));
    assertThat(totals.within()).isCloseTo(4957L, within(noise(43)));
    assertThat(totals.outside()).isZero();
  }

  @Test
  void noBudget_liesBetweenTheTwoEndsOfTheRace() {
    Prediction predicted =
        Simulator.predict(
            K01, K01.policy("no-budget"), K01.regime("widespread-slowdown"), 417, READS);
    assertThat(predicted.totals().amplification()).isCloseTo(2.82, within(0.03));
    assertThat(predicted.highestAmplification()).isCloseTo(3.87, within(0.04));
  }

  @Test
  void noBudget_makesMostCalls_whenNobodyBelowIsToldOfATimeout() {
    Totals totals =
        Simulator.run(
            scenario(K01.policy("no-budget"), K01.regime("widespread-slowdown"))
                .on(Chain.fleet().abandoning(Abandon.FINISH, Cancellation.wins())));
    assertThat(totals.amplification()).isCloseTo(4.65, within(0.05));
  }

  @Test
  void deadline_leavesNothingToRaceFor() {
    for (String policy : List.of("deadline", "allocated", "nested")) {
      Scenario scenario = scenario(K01.policy(policy), K01.regime("widespread-slowdown"));
      Totals wins = Simulator.run(scenario);
      Totals loses =
          Simulator.run(scenario.on(Chain.fleet().abandoning(Abandon.RESET, Cancellation.loses())));
      assertThat(loses.amplification()).as(policy).isEqualTo(wins.amplification());
    }
  }

  @Test
  void memory_holdsOnlyTheReadsInFlight() {
    Totals few = Simulator.run(scenario(K01.policy("nested"), K01.regime("normal")));
    Totals many =
        Simulator.run(scenario(K01.policy("nested"), K01.regime("normal")).withReads(100_000));
    assertThat(many.mostInFlight()).isLessThan(few.mostInFlight() + 20);
  }

  @Test
  void chain_ofAnyShape_countsEachHop() {
    Chain deep = Chain.fleet().shaped(5, 3);
    Regime quick =
        new Regime(
            "quick", K01.regime("normal").direction(), List.of(Duration.ofMillis(1)), Map.of());
    Totals totals = Simulator.run(scenario(K01.policy("nested"), quick).withReads(10).on(deep));
    assertThat(totals.hops()).hasSize(15).allMatch(hop -> hop.attempts() == 10);
    assertThat(totals.hops()).extracting(HopTotals::hop).doesNotHaveDuplicates();
    assertThat(totals.medianMs()).isEqualTo(25.0);
  }

  private static long noise(int count) {
    double share = Math.max(count, 5) / (double) READS;
    return Math.round(4 * Math.sqrt(2 * READS * share * (1 - share))) + 1;
  }

  private static Scenario scenario(Policy policy, Regime regime) {
    return Scenario.of(K01, policy, regime);
  }

  private static Totals totals(Policy policy, Regime regime) {
    return Simulator.predict(K01, policy, regime, 417, READS).totals();
  }
}
