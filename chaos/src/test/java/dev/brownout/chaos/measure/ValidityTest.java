package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.load.ReadFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ValidityTest {

  private static HopCounts hop(Map<String, Long> results, long arrivals, long strays) {
    return new HopCounts(
        "gateway>billing", 5000, 20, results, Map.of(), new long[16], arrivals, strays);
  }

  private static CpuShares cpu(double others, double own) {
    return new CpuShares(others, own, 2);
  }

  private static Evidence evidence(double late, HopCounts hop, CpuShares cpu) {
    return new Evidence(
        late,
        Duration.ofMillis(1),
        0.011,
        Map.of(),
        Map.of(),
        List.of(hop),
        List.of(new LaneMix("gateway>billing", 5000, new long[16], new long[16])),
        List.of(),
        cpu,
        Duration.ZERO,
        Optional.of(new PortUse(18409, 4, 28_232)),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void reasons_areNone_forASoundCell() {
    assertThat(Validity.reasons(evidence(1.3, hop(Map.of("ok", 5020L), 5020, 0), cpu(0.1, 1.2))))
        .isEmpty();
  }

  @Test
  void reasons_areAllTold_notOnlyTheFirst() {
    var bad =
        new Evidence(
            7.25,
            Duration.ofMillis(11),
            0.0556,
            Map.of(ReadFailure.CONNECT, 2),
            Map.of(ReadFailure.CONNECT, "Connection refused"),
            List.of(hop(Map.of("connection", 4L), 0, 1)),
            List.of(new LaneMix("billing>store", 5000, new long[16], planned())),
            List.of("edge"),
            cpu(0.6, 1.99),
            Duration.ofHours(1),
            Optional.of(new PortUse(18409, 28_000, 28_232)),
            List.of("billing"),
            Optional.of("toxiproxy has died"),
            Optional.of("the fleet did not come to rest"));
    assertThat(Validity.reasons(bad)).hasSize(16);
  }

  private static long[] planned() {
    long[] planned = new long[16];
    planned[3] = 5000;
    return planned;
  }

  @Test
  void heldUpAnswers_areAReason_aboveTheirLimit() {
    assertThat(Validity.stall(0.02)).isEmpty();
    assertThat(Validity.stall(0.0294).orElseThrow())
        .startsWith(
            "2.9 % of the reads lost an answer that its lane let through in time, limit 2.0 %: ");
  }

  @Test
  void slowFleet_isAReason_aboveItsLimit() {
    assertThat(Validity.slowness(Duration.ofMillis(10))).isEmpty();
    assertThat(Validity.slowness(Duration.ofNanos(24_200_000)))
        .get()
        .asString()
        .startsWith("each hop took 24.2 ms besides its lane when the cell began, limit 10.0 ms");
  }

  @Test
  void lateness_isAReason_aboveItsLimit() {
    assertThat(Validity.lateness(5)).isEmpty();
    assertThat(Validity.lateness(5.1))
        .contains("the driver sent late: p99 of sent - planned is 5.1 ms, limit 5.0 ms");
  }

  @Test
  void restart_isAReason() {
    assertThat(Validity.restarts(List.of())).isEmpty();
    assertThat(Validity.restarts(List.of("billing")))
        .containsExactly("billing restarted during the cell (process_start_time_seconds changed)");
  }

  @Test
  void readFailure_isAReason_byItsCause() {
    assertThat(Validity.readFailures(Map.of(), Map.of())).isEmpty();
    assertThat(
            Validity.readFailures(
                Map.of(ReadFailure.CLOSED, 3), Map.of(ReadFailure.CLOSED, "Connection was closed")))
        .containsExactly("3 reads failed at the driver (closed: Connection was closed), limit 0");
    assertThat(Validity.readFailures(Map.of(ReadFailure.TIMEOUT, 1), Map.of()))
        .containsExactly(
            "1 read had no answer within the driver's own timeout, limit 0: calls hang");
  }

  @Test
  void failedConnection_isAReason_butATimeoutIsThePlan() {
    assertThat(Validity.connections(hop(Map.of("timeout", 300L, "cancelled", 2L), 1, 0))).isEmpty();
    assertThat(Validity.connections(hop(Map.of("connection", 1L), 1, 0)))
        .contains("1 attempt of gateway>billing failed with their connection, limit 0");
  }

  @Test
  void supplierThatCountsNothing_isAReason() {
    assertThat(Validity.arrivals(hop(Map.of(), 1, 0))).isEmpty();
    assertThat(Validity.arrivals(hop(Map.of(), 0, 0)))
        .contains("no call arrived over gateway>billing by its supplier's counter");
  }

  @Test
  void callUnderAnotherPolicy_isAReason() {
    assertThat(Validity.strays(hop(Map.of(), 1, 0))).isEmpty();
    assertThat(Validity.strays(hop(Map.of(), 1, 2)).orElseThrow())
        .startsWith("2 calls arrived over gateway>billing under another policy, limit 0");
  }

  @Test
  void faultWithoutTraffic_isAReason() {
    assertThat(Validity.silence(List.of())).isEmpty();
    assertThat(Validity.silence(List.of("gateway-billing-03")))
        .contains(
            "1 planned fault saw no traffic by Toxiproxy's count, limit 0: gateway-billing-03");
    assertThat(Validity.silence(List.of("a", "b", "c", "d")).orElseThrow()).endsWith("a, b, c, d");
    assertThat(Validity.silence(List.of("a", "b", "c", "d", "e")).orElseThrow())
        .endsWith("a, b, c, d, …");
  }

  @Test
  void otherPrograms_areAReason_aboveAFractionOfACore() {
    assertThat(Validity.others(cpu(0.15, 1))).isEmpty();
    assertThat(Validity.others(cpu(0.151, 1)).orElseThrow())
        .startsWith("other programs used 15.1 % of a core, limit 15.0 %");
    assertThat(Validity.others(cpu(Double.NaN, Double.NaN))).isEmpty();
  }

  @Test
  void fullMachine_isAReason_countedOverAllCores() {
    assertThat(Validity.saturation(cpu(0, 1.94))).isEmpty();
    assertThat(Validity.saturation(cpu(0, 1.96)).orElseThrow())
        .startsWith("fleet and tool used 98.0 % of all 2 cores, limit 97.0 %");
    assertThat(Validity.saturation(cpu(Double.NaN, Double.NaN))).isEmpty();
  }

  @Test
  void clockThatJumped_isAReason_eitherWay() {
    assertThat(Validity.jump(Duration.ofMillis(250))).isEmpty();
    assertThat(Validity.jump(Duration.ofSeconds(3600)).orElseThrow())
        .startsWith("the machine's clock jumped by +3600000 ms during the cell, limit 250 ms");
    assertThat(Validity.jump(Duration.ofMillis(-251)).orElseThrow()).contains("-251 ms");
  }

  @Test
  void portsThatRanOut_areAReason() {
    assertThat(Validity.exhaustion(new PortUse(18_409, 900, 1_000))).isEmpty();
    assertThat(Validity.exhaustion(new PortUse(18_409, 901, 1_000)).orElseThrow())
        .startsWith("connections to port 18409 have taken 901 of 1000 local ports, limit 90.0 %");
  }
}
