package dev.brownout.chaos.writes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.fault.Disturbance;
import dev.brownout.chaos.fault.Disturbance.Kind;
import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.load.StopSignal;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkloadTest {

  private static final Targets TARGETS =
      new Targets(ids(1, 500), ids(501, 600), Map.of("S-00000001", 3));

  @Test
  void write_isTheSame_forTheSameSeedAndNumber() {
    assertThat(writes(417)).isEqualTo(writes(417));
    assertThat(writes(417))
        .extracting(PlannedWrite::payload)
        .isNotEqualTo(writes(418).stream().map(PlannedWrite::payload).toList());
  }

  @Test
  void writes_haveAKeyOfTheirOwn_andEveryMannerAndTargetOccurs() {
    List<PlannedWrite> writes = writes(417);

    assertThat(writes).extracting(PlannedWrite::key).doesNotHaveDuplicates();
    assertThat(writes).extracting(PlannedWrite::manner).contains(Manner.values());
    assertThat(writes).extracting(PlannedWrite::caller).contains("caller-000", "caller-031");
    assertThat(writes)
        .extracting(write -> write.payload().shipment())
        .contains("S-99999999", "S-00000001")
        .anyMatch(TARGETS.delivered()::contains);
    assertThat(writes)
        .allSatisfy(w -> assertThat(w.another().digest()).isNotEqualTo(w.payload().digest()));
  }

  /** So that a caller's own writes are in order, whatever the others do. */
  @Test
  void writes_ofOneCallersOwnShipments_areOfNoOtherCaller() {
    Set<String> shared = Set.copyOf(TARGETS.open().subList(0, 8));
    Map<String, Set<String>> callers =
        writes(417).stream()
            .filter(write -> TARGETS.open().contains(write.payload().shipment()))
            .filter(write -> !shared.contains(write.payload().shipment()))
            .collect(
                Collectors.groupingBy(
                    write -> write.payload().shipment(),
                    Collectors.mapping(PlannedWrite::caller, Collectors.toSet())));

    assertThat(callers.values()).isNotEmpty().allMatch(all -> all.size() == 1);
  }

  @Test
  void workload_isRefused_whenThereAreTooFewShipments() {
    WritesPlan plan = new WritesPlan(10, 32, 417);

    assertThatThrownBy(() -> new Workload(plan, new Targets(ids(1, 39), ids(41, 41), Map.of())))
        .hasMessageContaining("32 callers need 40 shipments")
        .hasMessageContaining("there are 39 and 1");
    assertThatThrownBy(() -> new Workload(plan, new Targets(ids(1, 40), List.of(), Map.of())))
        .hasMessageContaining("one that has arrived");
    assertThat(new Workload(plan, new Targets(ids(1, 40), ids(41, 41), Map.of())).write(9))
        .isNotNull();
  }

  @Test
  void plan_isRefusedByItsOption_whenItIsOutOfRange() {
    assertThatThrownBy(() -> new WritesPlan(0, 32, 417)).hasMessageContaining("--writes 0");
    assertThatThrownBy(() -> new WritesPlan(10, 257, 417)).hasMessageContaining("--callers 257");
  }

  @Test
  void spell_hasEveryKindOnEveryHop_andLeavesMostLanesFree() {
    Storm storm = new Storm(null, new LanePlan(LanePlan.DEFAULT_BASE), 417, new StopSignal());

    for (int spell = 0; spell < 2 * Kind.values().length; spell++) {
      Map<String, List<Kind>> byHop =
          storm.next().entrySet().stream()
              .collect(
                  Collectors.groupingBy(
                      e -> e.getKey().hop(),
                      Collectors.mapping(e -> e.getValue().kind(), Collectors.toList())));
      assertThat(byHop.get("gateway>delivery-ops")).containsExactlyInAnyOrder(Kind.values());
      assertThat(byHop.get("delivery-ops>store")).containsExactlyInAnyOrder(Kind.values());
      assertThat(byHop.get(LanePlan.EDGE)).containsExactly(Kind.values()[spell / 2]);
    }

    assertThat(storm.laid().keySet()).isEqualTo(EnumSet.allOf(Kind.class));
    assertThat(storm.laid().values()).allSatisfy(hops -> assertThat(hops).hasSize(3));
  }

  @Test
  void disturbance_isRefused_whenToxiproxyWouldNotTakeIt() {
    assertThatThrownBy(() -> new Disturbance(Kind.LATENCY, Direction.UPSTREAM, -1, 1))
        .hasMessageContaining("LATENCY with value -1");
    assertThatThrownBy(() -> new Disturbance(Kind.LATENCY, Direction.UPSTREAM, 1, 0))
        .hasMessageContaining("toxicity 0.0");
  }

  private static List<PlannedWrite> writes(long seed) {
    Workload workload = new Workload(new WritesPlan(5_000, 32, seed), TARGETS);
    return IntStream.range(0, 5_000).mapToObj(workload::write).toList();
  }

  private static List<String> ids(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(n -> String.format(Locale.ROOT, "S-%08d", n))
        .toList();
  }
}
