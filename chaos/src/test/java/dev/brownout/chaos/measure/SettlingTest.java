package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.agreement.MeasuredAttempt;
import dev.brownout.chaos.exposition.Sample;
import dev.brownout.chaos.load.StopSignal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettlingTest {

  private static final long SECOND = 1_000_000_000;

  private final Deque<FleetCounters> pages = new ArrayDeque<>();
  private final Lab lab =
      new Lab() {
        @Override
        public void begin(String cell) {}

        @Override
        public FleetCounters counters() {
          return pages.size() > 1 ? pages.poll() : pages.peek();
        }

        @Override
        public List<MeasuredAttempt> attempts(List<String> requestIds) {
          return List.of();
        }
      };
  private long now = Long.MAX_VALUE - SECOND;
  private final Ticker ticker = () -> now += SECOND / 2;
  private final StopSignal stop = new StopSignal();
  private final Settling settling = new Settling(lab, ticker, stop);

  private static FleetCounters page(int attempts, int results) {
    var labels = Map.of("client", "billing", "policy", "p");
    return new FleetCounters(
        Map.of(
            "gateway",
            List.of(
                new Sample(FleetCounters.ATTEMPTS, labels, attempts),
                new Sample(FleetCounters.RESULTS, labels, results))));
  }

  @Test
  void await_endsWithTwoReadingsAlike_andNothingInFlight() {
    pages.addAll(List.of(page(5, 3), page(6, 5), page(6, 6), page(6, 6), page(9, 9)));
    Settling.Rest rest = settling.await();
    assertThat(rest.unsettled()).isEmpty();
    assertThat(rest.counters()).isEqualTo(page(6, 6));
  }

  @Test
  void await_saysWhatDidNotComeToRest_whenAnAttemptNeverEnds() {
    pages.add(page(6, 5));
    assertThat(settling.await().unsettled().orElseThrow())
        .contains("did not come to rest within 3 s")
        .contains("1 attempts without a result, limit 0");
  }

  @Test
  void await_forgivesALostAttempt_theNextTime() {
    pages.add(page(6, 5));
    assertThat(settling.await().unsettled()).isPresent();
    assertThat(settling.await().unsettled()).isEmpty();
  }

  @Test
  void await_saysWhatDidNotComeToRest_whenCountersGoOnMoving() {
    for (int i = 0; i < 40; i++) {
      pages.add(page(i, i));
    }
    Settling.Rest rest = settling.await();
    assertThat(rest.unsettled().orElseThrow()).contains("counters still moved by 2");
    assertThat(rest.counters()).as("what was read after 3 s").isEqualTo(page(6, 6));
  }

  @Test
  void await_stops_whenAskedTo() {
    pages.add(page(6, 5));
    stop.raise();
    assertThatThrownBy(settling::await).isInstanceOf(StoppedException.class);
  }
}
