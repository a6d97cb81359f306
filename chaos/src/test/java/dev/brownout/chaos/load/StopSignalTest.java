package dev.brownout.chaos.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StopSignalTest {

  private final StopSignal stop = new StopSignal();

  @Test
  void await_isFalse_whenNobodyAsksToStop() {
    assertThat(stop.await(Duration.ZERO)).isFalse();
    assertThat(stop.isRaised()).isFalse();
  }

  @Test
  @Timeout(30)
  void await_returnsAtOnce_onceRaised() {
    stop.raise();
    stop.raise();
    assertThat(stop.await(Duration.ofHours(1))).isTrue();
    assertThat(stop.isRaised()).isTrue();
  }

  @Test
  void await_takesAnInterruptForAStop_andKeepsIt() {
    Thread.currentThread().interrupt();
    assertThat(stop.await(Duration.ofHours(1))).isTrue();
    assertThat(stop.isRaised()).isTrue();
    assertThat(Thread.interrupted()).isTrue();
  }
}
