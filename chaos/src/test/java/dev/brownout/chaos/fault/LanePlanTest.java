package dev.brownout.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanePlanTest {
  private final LanePlan plan = new LanePlan(18_400);

  @ParameterizedTest
  @CsvSource({
    "edge, 0, 18409",
    "gateway>delivery-ops, 0, 18420",
    "gateway>delivery-ops, 15, 18435",
    "gateway>billing, 7, 18447",
    "delivery-ops>store, 0, 18460",
    "billing>store, 15, 18495"
  })
  void port_isTheContractsOne(String hop, int lane, int port) {
    assertThat(plan.port(hop, lane)).isEqualTo(port);
  }

  @Test
  void all_hasTheEdgeAndSixteenLanesOfFourHops_eachNameAndPortOnce() {
    assertThat(plan.all()).hasSize(65);
    assertThat(plan.all()).extracting(LaneAddress::port).doesNotHaveDuplicates();
    assertThat(plan.all())
        .extracting(LaneAddress::proxyName)
        .doesNotHaveDuplicates()
        .startsWith("edge", "gateway-delivery-ops-00", "gateway-delivery-ops-01")
        .endsWith("billing-store-15");
  }

  @Test
  void all_agreesWithPort_laneByLane() {
    assertThat(plan.all())
        .allSatisfy(lane -> assertThat(plan.port(lane.hop(), lane.lane())).isEqualTo(lane.port()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1024, 65_440})
  void portBase_isTaken_atBothEnds(int base) {
    assertThat(new LanePlan(base).all()).allSatisfy(l -> assertThat(l.port()).isBetween(1, 65_535));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1023, 65_441})
  void portBase_isRefused_beyondTheEnds(int base) {
    assertThatThrownBy(() -> new LanePlan(base))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("port base " + base)
        .hasMessageContaining("1024 to 65440")
        .hasMessageContaining("--port-base");
  }

  @Test
  void unknownHop_isRefused_withTheKnownOnes() {
    assertThatThrownBy(() -> plan.port("gateway>store", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"gateway>store\"")
        .hasMessageContaining("edge, gateway>delivery-ops, gateway>billing");
  }

  @Test
  void laneBeyondTheHop_isRefused() {
    assertThatThrownBy(() -> plan.port("gateway>billing", 16))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> plan.port("edge", 1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void laneAddress_speaksOfHopLaneAndAddress() {
    assertThat(plan.all().get(17)).hasToString("lane 0 of gateway>billing (127.0.0.1:18440)");
    assertThat(plan.all().get(0)).hasToString("the edge lane (127.0.0.1:18409)");
  }
}
