package dev.brownout.budget.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TickerTest {

  @Test
  @ReadsSystemClock
  void system_readsTheMonotonicClockOfTheProcess() {
    long before = System.nanoTime();
    long reading = Ticker.system().nanos();
    long after = System.nanoTime();
    assertThat(reading - before).isNotNegative();
    assertThat(after - reading).isNotNegative();
  }
}
