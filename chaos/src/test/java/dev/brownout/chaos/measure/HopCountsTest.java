package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.exposition.Exposition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HopCountsTest {

  private static final FleetHop HOP = FleetHop.named("gateway>billing");

  private static FleetCounters counters(String gateway, String billing) {
    return new FleetCounters(
        Map.of("gateway", Exposition.parse(gateway), "billing", Exposition.parse(billing)));
  }

  private final FleetCounters before =
      counters(
          """
          process_start_time_seconds 100
          budget_attempts_total{client="billing",policy="allocated",kind="primary"} 1000
          budget_attempts_total{client="billing",policy="allocated",kind="extra"} 7
          budget_attempt_results_total{client="billing",policy="allocated",result="ok"} 1007
          budget_attempts_total{client="delivery-ops",policy="allocated",kind="primary"} 1000
          brownout_lane_attempts_total{hop="gateway>billing",lane="3"} 60
          """,
          """
          process_start_time_seconds 101
          budget_arrivals_total{policy="allocated"} 1007
          budget_arrivals_total{policy="default"} 3
          """);

  private final FleetCounters after =
      counters(
          """
          process_start_time_seconds 100
          budget_attempts_total{client="billing",policy="allocated",kind="primary"} 6000
          budget_attempts_total{client="billing",policy="allocated",kind="extra"} 307
          budget_attempts_total{client="billing",policy="deadline",kind="primary"} 11
          budget_attempt_results_total{client="billing",policy="allocated",result="ok"} 6000
          budget_attempt_results_total{client="billing",policy="allocated",result="timeout"} 300
          budget_attempt_results_total{client="billing",policy="allocated",result="status"} 0
          budget_declined_total{client="billing",policy="allocated",reason="retry-budget"} 9
          budget_attempts_total{client="delivery-ops",policy="allocated",kind="primary"} 6000
          brownout_lane_attempts_total{hop="gateway>billing",lane="3"} 400
          brownout_lane_attempts_total{hop="gateway>billing",lane="15"} 2
          brownout_lane_attempts_total{hop="gateway>delivery-ops",lane="15"} 99
          """,
          """
          process_start_time_seconds 102
          budget_arrivals_total{policy="allocated"} 6305
          budget_arrivals_total{policy="default"} 5
          """);

  @Test
  void between_isWhatHasGrown_onThisHopUnderThisPolicy() {
    HopCounts counts = HopCounts.between(before, after, HOP, "allocated");
    assertThat(counts.primary()).isEqualTo(5000);
    assertThat(counts.extra()).isEqualTo(300);
    assertThat(counts.results()).isEqualTo(Map.of("ok", 4993L, "timeout", 300L));
    assertThat(counts.declined()).isEqualTo(Map.of("retry-budget", 9L));
    assertThat(counts.arrivals()).isEqualTo(5298);
    assertThat(counts.strays()).isEqualTo(2);
    assertThat(counts.lanes()[3]).isEqualTo(340);
    assertThat(counts.lanes()[15]).isEqualTo(2);
  }

  @Test
  void between_isNothing_whenACounterDoesNotExistYet() {
    HopCounts counts =
        HopCounts.between(before, after, FleetHop.named("billing>store"), "allocated");
    assertThat(counts.primary() + counts.extra()).isZero();
    assertThat(counts.arrivals()).isZero();
    assertThat(counts.results()).isEmpty();
  }

  @Test
  void between_refusesALaneThatTheExperimentDoesNotHave() {
    var odd = counters("brownout_lane_attempts_total{hop=\"gateway>billing\",lane=\"16\"} 1", "");
    assertThatThrownBy(() -> HopCounts.between(before, odd, HOP, "allocated"))
        .hasMessageContaining("lane \"16\": the experiment has lanes 0 to 15");
  }

  @Test
  void inFlight_isAttemptsWithoutAResult_ofAllHops() {
    assertThat(before.inFlight()).isEqualTo(1000);
  }

  @Test
  void restartedSince_namesServicesWithAnotherStart() {
    assertThat(after.restartedSince(before)).isEqualTo(List.of("billing"));
    assertThat(after.restartedSince(after)).isEmpty();
  }
}
