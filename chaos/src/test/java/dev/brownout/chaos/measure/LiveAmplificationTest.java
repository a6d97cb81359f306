package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveAmplificationTest {
  private final FakeFleet fleet = new FakeFleet();

  @Test
  void latest_isArrivalsOverReadsAndHops() {
    fleet.count("billing", FleetCounters.ARRIVALS, Map.of("policy", "nested"), 1_000);
    try (var live = new LiveAmplification(fleet, fleet.counters())) {
      assertThat(live.after(100)).isNaN();
      fleet.count("billing", FleetCounters.ARRIVALS, Map.of("policy", "nested"), 520);
      live.lookOnce();
      assertThat(live.after(110)).isEqualTo(1.3);
    }
  }

  @Test
  void latest_isUnknown_beforeTheFirstRead() {
    try (var live = new LiveAmplification(fleet, fleet.counters())) {
      live.lookOnce();
      assertThat(live.after(0)).isNaN();
    }
  }
}
