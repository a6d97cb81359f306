package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.load.StopSignal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QuietTest {

  private static final long SECOND = 1_000_000_000;

  private final StopSignal stop = new StopSignal();
  private final Deque<Double> noise = new ArrayDeque<>();
  private final List<Double> heard = new ArrayList<>();

  /** Each pair of readings is a second apart, in which others used what is next in the queue. */
  private final CpuClock cpu =
      new CpuClock() {
        private boolean end;
        private long at;
        private long busy;

        @Override
        public Optional<CpuReading> read(Set<Long> own) {
          if (end) {
            at += SECOND;
            busy += Math.round((noise.size() > 1 ? noise.poll() : noise.peek()) * SECOND);
          }
          end = !end;
          return Optional.of(new CpuReading(at, busy, 0));
        }

        @Override
        public int cores() {
          return 2;
        }
      };

  private Quiet quiet(long patience) {
    return new Quiet(cpu, Set::of, stop, Duration.ZERO, patience);
  }

  @Test
  void await_endsWithTheFirstQuietWindow() {
    noise.addAll(List.of(0.9, 0.4, 0.1));
    quiet(100).await(30, heard::add);
    assertThat(heard).containsExactly(0.9, 0.4);
  }

  @Test
  void await_givesUp_afterItsWindows() {
    noise.add(0.9);
    quiet(100).await(30, heard::add);
    assertThat(heard).hasSize(30);
  }

  @Test
  void await_givesUp_whenTheRunHasNoPatienceLeft() {
    noise.add(0.9);
    Quiet quiet = quiet(40);
    quiet.await(30, heard::add);
    quiet.await(30, heard::add);
    assertThat(heard).hasSize(40);
  }

  @Test
  void await_doesNotWait_whereNothingCanBeMeasured() {
    CpuClock blind =
        new CpuClock() {
          @Override
          public Optional<CpuReading> read(Set<Long> own) {
            return Optional.empty();
          }

          @Override
          public int cores() {
            return 2;
          }
        };
    new Quiet(blind, Set::of, stop, Duration.ofHours(1), 5).await(5, heard::add);
    assertThat(heard).isEmpty();
  }

  @Test
  void await_stops_whenAskedTo() {
    noise.add(0.9);
    stop.raise();
    assertThatThrownBy(() -> quiet(100).await(30, heard::add)).isInstanceOf(StoppedException.class);
  }
}
