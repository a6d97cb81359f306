package dev.brownout.chaos.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadLogTest {

  private static final long MS = 1_000_000;
  private static final long THRESHOLD = 200 * MS;

  private final LoadPlan plan = Plans.of(1, 100, 6);
  private final List<EndedRead> heard = new ArrayList<>();
  private final ReadRecorder recorder = new ReadRecorder(plan, listener());

  private ReadListener listener() {
    return new ReadListener() {
      @Override
      public void begins(LoadPlan any) {}

      @Override
      public void ended(EndedRead read) {
        heard.add(read);
      }
    };
  }

  private void answer(int read, long latencyNanos, int status) {
    long planned = plan.arrivals().nanosOf(read);
    recorder.sent(read, planned + MS);
    recorder.answered(read, planned + latencyNanos, status);
  }

  private void fail(int read, long latencyNanos, ReadFailure failure) {
    recorder.failed(read, plan.arrivals().nanosOf(read) + latencyNanos, failure, "because");
  }

  @Test
  void tally_splitsExactlyAtTheThreshold() {
    answer(0, THRESHOLD - 1, 200);
    answer(1, THRESHOLD, 200);
    answer(2, THRESHOLD + 1, 200);
    answer(3, MS, 504);
    answer(4, MS, 204);
    fail(5, MS, ReadFailure.CLOSED);
    assertThat(recorder.log().tally()).isEqualTo(new Tally(2, 1, 3));
    assertThat(recorder.within()).isEqualTo(2);
    assertThat(recorder.ended()).isEqualTo(6);
  }

  @Test
  void listener_hearsOfEachReadOnce_withItsOwnTimes_butNotOfStoppedOnes() {
    answer(0, 50 * MS, 200);
    answer(0, 60 * MS, 200);
    fail(1, 70 * MS, ReadFailure.CLOSED);
    fail(2, MS, ReadFailure.STOPPED);
    assertThat(heard)
        .containsExactly(
            new EndedRead(plan, 200, 50 * MS, MS),
            new EndedRead(plan, 0, 70 * MS, EndedRead.NEVER_SENT));
  }

  @Test
  void latency_countsFromThePlannedInstant_notFromTheSentOne() {
    answer(3, 50 * MS, 200);
    ReadLog log = recorder.log();
    assertThat(log.plannedNanos(3)).isEqualTo(30 * MS);
    assertThat(log.sentNanos(3)).isEqualTo(31 * MS);
    assertThat(log.endedNanos(3)).isEqualTo(80 * MS);
    assertThat(log.latencyNanos(3)).isEqualTo(50 * MS);
  }

  @Test
  void read_keepsItsFirstEnd_whatevercomesLater() {
    fail(0, 5_000 * MS, ReadFailure.TIMEOUT);
    answer(0, 5_001 * MS, 200);
    fail(0, 5_002 * MS, ReadFailure.CLOSED);
    assertThat(recorder.log().failure(0)).contains(ReadFailure.TIMEOUT);
    assertThat(recorder.log().latencyNanos(0)).isEqualTo(5_000 * MS);
    assertThat(recorder.ended()).isEqualTo(1);
  }

  @Test
  void failuresAndStatuses_areCountedByKind() {
    answer(0, MS, 200);
    answer(1, MS, 504);
    answer(2, MS, 504);
    fail(3, MS, ReadFailure.CONNECT);
    fail(4, MS, ReadFailure.RESET);
    fail(5, MS, ReadFailure.RESET);
    ReadLog log = recorder.log();
    assertThat(log.statuses()).isEqualTo(Map.of(200, 1, 504, 2));
    assertThat(log.failures()).isEqualTo(Map.of(ReadFailure.CONNECT, 1, ReadFailure.RESET, 2));
    assertThat(log.firstCauses()).containsEntry(ReadFailure.RESET, "because");
    assertThat(log.status(3)).isZero();
    assertThat(log.failure(0)).isEmpty();
    assertThat(log.wasSent(3)).isFalse();
    assertThat(log.wasStopped()).isFalse();
  }

  @Test
  void histograms_holdEveryRead_butStoppedOnesHaveNoLatency() {
    answer(0, 10 * MS, 200);
    answer(1, 20 * MS, 200);
    answer(2, 230 * MS, 504);
    fail(3, 260 * MS, ReadFailure.CLOSED);
    fail(4, 9_000 * MS, ReadFailure.STOPPED);
    fail(5, 9_000 * MS, ReadFailure.STOPPED);
    ReadLog log = recorder.log();
    assertThat(log.wasStopped()).isTrue();
    assertThat(log.latencies().getTotalCount()).isEqualTo(4);
    assertThat((double) log.latencies().getValueAtPercentile(50))
        .isCloseTo(20e6, within(20e6 / 1000));
    assertThat(log.worstNanos()).isEqualTo(260 * MS);
    assertThat(log.lateness().getTotalCount()).isEqualTo(3);
    assertThat((double) log.lateness().getMaxValue()).isCloseTo(1e6, within(1e3));
    assertThat(log.overshoot().getTotalCount()).isEqualTo(2);
    assertThat((double) log.overshoot().getMaxValue()).isCloseTo(60e6, within(60e3));
  }
}
