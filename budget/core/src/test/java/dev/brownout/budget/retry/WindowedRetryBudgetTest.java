package dev.brownout.budget.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.brownout.budget.retry.RetryBudgetSpec.Windowed;
import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Finagle's vectors. */
class WindowedRetryBudgetTest {

  private static final Duration WINDOW = Duration.ofSeconds(10);

  @Test
  void defaults_areFinagles() {
    assertThat(Windowed.defaults()).isEqualTo(new Windowed(0.2, WINDOW, 10));
    var budget = new WindowedRetryBudget(Windowed.defaults(), new VirtualClock());
    assertThat(budget.withdrawal()).isEqualTo(5000);
    assertThat(budget.reserve()).isEqualTo(500_000);
  }

  @Test
  void reserve_needs64Bits_withASmallRatioAndALongWindow() {
    var spec = new Windowed(0.0001, Duration.ofSeconds(60), 10);
    assertThat(new WindowedRetryBudget(spec, new VirtualClock()).reserve())
        .isEqualTo(6_000_000_000L);
    assertThat(allowed(RetryBudget.of(spec, new VirtualClock()))).isEqualTo(600);
  }

  @Test
  void reserve_fitsALong_withTheMostExtremeSettings() {
    var spec = new Windowed(0.000001, Duration.ofSeconds(60), 100_000);
    assertThat(new WindowedRetryBudget(spec, new VirtualClock()).reserve())
        .isEqualTo(6_000_000_000_000_000L);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE, Long.MIN_VALUE})
  void floor_isSpentAtOnceAndComesBackExactlyAWindowLater_fromAnyOrigin(long origin) {
    var clock = new VirtualClock(origin);
    var budget = RetryBudget.of(Windowed.defaults(), clock);
    assertThat(allowed(budget)).isEqualTo(100);
    for (int slice = 1; slice < 10; slice++) {
      clock.advance(Duration.ofSeconds(1));
      assertThat(budget.tryWithdraw()).as("second %d", slice).isFalse();
    }
    clock.advance(Duration.ofMillis(999));
    assertThat(budget.tryWithdraw()).as("9999 ms").isFalse();
    clock.advance(Duration.ofNanos(999_999));
    assertThat(budget.tryWithdraw()).as("1 ns before 10 s").isFalse();
    clock.advance(1);
    assertThat(allowed(budget)).isEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource({"0", "0.1", "0.2", "0.3", "0.5", "0.7", "0.75", "1"})
  void share_isRatioPlusFloor_withinOneOverTenThousand(double ratio) {
    var budget = RetryBudget.of(new Windowed(ratio, WINDOW, 10), new VirtualClock());
    int allowed = 0;
    for (int i = 0; i < 10_000; i++) {
      budget.deposit();
      if (budget.tryWithdraw()) {
        allowed++;
      }
    }
    double expected = Math.min(10_000, 10_000 * ratio + 100);
    assertThat((double) allowed).isCloseTo(expected, within(1.0));
  }

  /** Finagle's withdrawal of floor(1000 / 7) = 142 would grant 70,422 of these. */
  @Test
  void share_isExact_whereAThousandIsNoMultipleOfTheRatio() {
    var budget = RetryBudget.of(new Windowed(7, WINDOW, 0), new VirtualClock());
    for (int i = 0; i < 10_000; i++) {
      budget.deposit();
    }
    assertThat(allowed(budget)).isEqualTo(70_000);
  }

  @Test
  void ratioZero_leavesTheFloorAlone() {
    var budget = RetryBudget.of(new Windowed(0, WINDOW, 10), new VirtualClock());
    budget.deposit();
    assertThat(allowed(budget)).isEqualTo(100);
  }

  @Test
  void noFloor_allowsNothing_beforeFirstAttempts() {
    var budget = RetryBudget.of(new Windowed(0.2, WINDOW, 0), new VirtualClock());
    for (int i = 0; i < 4; i++) {
      budget.deposit();
      assertThat(budget.tryWithdraw()).isFalse();
    }
    budget.deposit();
    assertThat(allowed(budget)).isEqualTo(1);
  }

  @Test
  void deposits_expire_afterAWindow() {
    var clock = new VirtualClock();
    var budget = RetryBudget.of(new Windowed(1, WINDOW, 0), clock);
    budget.deposit();
    clock.advance(Duration.ofSeconds(10));
    assertThat(budget.tryWithdraw()).isFalse();
  }

  @Test
  void everything_expires_afterAnIdleYear() {
    var clock = new VirtualClock(Long.MAX_VALUE);
    var budget = RetryBudget.of(Windowed.defaults(), clock);
    assertThat(allowed(budget)).isEqualTo(100);
    clock.advance(Duration.ofDays(365));
    assertThat(allowed(budget)).isEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource({"1, 4.00", "10, 2.20", "50, 1.40", "100, 1.30", "1000, 1.21"})
  void amplification_isFinagles_atFullFailureAndThreeExtraAttempts(int rate, double expected) {
    int[] perSecond = extraPerSecond(rate, 100);
    double extra = 0;
    for (int count : perSecond) {
      extra += count;
    }
    assertThat(1 + extra / (100.0 * rate)).isCloseTo(expected, within(0.001));
  }

  /** The sawtooth that this rule has and that its documentation names. */
  @Test
  void floor_comesInBursts_atFullFailure() {
    assertThat(extraPerSecond(100, 11))
        .containsExactly(120, 20, 20, 20, 20, 20, 20, 20, 20, 20, 120);
  }

  @Test
  void toString_showsWhatIsLeft() {
    var budget = RetryBudget.of(Windowed.defaults(), new VirtualClock());
    assertThat(budget.tryWithdraw()).isTrue();
    assertThat(budget)
        .hasToString("retry budget of 0.2 x first attempts in 10s and 10 a second (99 left)");
  }

  @Test
  void toString_showsWhatIsLeft_ofTheWindowThatEndsNow() {
    var clock = new VirtualClock();
    var budget = RetryBudget.of(Windowed.defaults(), clock);
    assertThat(budget.tryWithdraw()).isTrue();
    clock.advance(Duration.ofSeconds(10));
    assertThat(budget).asString().endsWith("(100 left)");
  }

  private static int[] extraPerSecond(int rate, int seconds) {
    var clock = new VirtualClock();
    var budget = RetryBudget.of(Windowed.defaults(), clock);
    int[] extra = new int[seconds];
    for (int second = 0; second < seconds; second++) {
      for (int call = 0; call < rate; call++) {
        budget.deposit();
        for (int attempt = 0; attempt < 3 && budget.tryWithdraw(); attempt++) {
          extra[second]++;
        }
        clock.advance(1_000_000_000 / rate);
      }
    }
    return extra;
  }

  private static int allowed(RetryBudget budget) {
    int allowed = 0;
    while (budget.tryWithdraw()) {
      allowed++;
    }
    return allowed;
  }
}
