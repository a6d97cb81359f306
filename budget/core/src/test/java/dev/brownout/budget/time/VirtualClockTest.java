package dev.brownout.budget.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VirtualClockTest {

  private final List<String> ran = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE, Long.MIN_VALUE})
  void advance_runsWhatFallsDueInOrderAtItsTime_fromAnyOrigin(long origin) {
    var clock = new VirtualClock(origin);
    clock.schedule(30, () -> ran.add("c" + (clock.nanos() - origin)));
    clock.schedule(10, () -> ran.add("a" + (clock.nanos() - origin)));
    clock.schedule(20, () -> ran.add("b" + (clock.nanos() - origin)));
    clock.advance(20);
    assertThat(ran).containsExactly("a10", "b20");
    assertThat(clock.nanos()).isEqualTo(origin + 20);
    assertThat(clock.waiting()).isEqualTo(1);
  }

  @Test
  void equalInstants_runFirstComeFirstServed() {
    var clock = new VirtualClock();
    for (int i = 0; i < 200; i++) {
      String name = "" + i;
      clock.schedule(5, () -> ran.add(name));
    }
    clock.runAll();
    assertThat(ran).hasSize(200).isSortedAccordingTo(Comparator.comparingInt(Integer::parseInt));
  }

  @Test
  void advance_runsWhatATaskPlansWithinIt() {
    var clock = new VirtualClock();
    clock.schedule(10, () -> clock.schedule(10, () -> ran.add("at " + clock.nanos())));
    clock.advance(Duration.ofNanos(20));
    assertThat(ran).containsExactly("at 20");
  }

  @Test
  void advance_doesNotGoBack_whenATaskTurnsTheClockFurther() {
    var clock = new VirtualClock();
    clock.schedule(10, () -> clock.advance(100));
    clock.schedule(50, () -> ran.add("at " + clock.nanos()));
    clock.advance(20);
    assertThat(ran).containsExactly("at 50");
    assertThat(clock.nanos()).isEqualTo(110);
  }

  @Test
  void zeroDelay_waitsForTheNextTurn() {
    var clock = new VirtualClock();
    clock.schedule(0, () -> ran.add("now"));
    assertThat(ran).isEmpty();
    clock.advance(0);
    assertThat(ran).containsExactly("now");
  }

  @Test
  void runNext_movesToTheNextTask_andSaysWhenNoneIsLeft() {
    var clock = new VirtualClock();
    clock.schedule(7, () -> ran.add("one"));
    assertThat(clock.runNext()).isTrue();
    assertThat(clock.nanos()).isEqualTo(7);
    assertThat(clock.runNext()).isFalse();
    assertThat(clock.nanos()).isEqualTo(7);
  }

  @Test
  void cancel_succeedsOnce_andNeverAfterTheRun() {
    var clock = new VirtualClock();
    var cancelled = clock.schedule(1, () -> ran.add("cancelled"));
    var run = clock.schedule(2, () -> ran.add("run"));
    assertThat(cancelled.cancel()).isTrue();
    assertThat(cancelled.cancel()).isFalse();
    clock.runAll();
    assertThat(run.cancel()).isFalse();
    assertThat(ran).containsExactly("run");
  }

  @Test
  void clock_goesOn_afterATaskThatThrows() {
    var clock = new VirtualClock();
    clock.schedule(
        1,
        () -> {
          throw new IllegalStateException("mine");
        });
    clock.schedule(2, () -> ran.add("next"));
    assertThatThrownBy(() -> clock.advance(5)).hasMessage("mine");
    clock.advance(5);
    assertThat(ran).containsExactly("next");
    assertThat(clock.nanos()).isEqualTo(6);
  }

  @Test
  void backwards_andBeyondTheLastInstant_areRefused() {
    var clock = new VirtualClock(Long.MAX_VALUE);
    clock.advance(1);
    assertThatThrownBy(() -> clock.advance(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1 ns from now: must be from 0 to 9223372036854775806");
    assertThatThrownBy(() -> clock.schedule(Long.MAX_VALUE, () -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be from 0 to 9223372036854775806");
  }
}
