package dev.brownout.budget.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineTest {

  private static final Duration ALLOWANCE = Duration.ofMillis(800);

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE, Long.MIN_VALUE})
  void isExpired_flipsExactlyAtTheEnd_evenIfTheClockWraps(long origin) {
    var clock = new VirtualClock(origin);
    var deadline = Deadline.after(ALLOWANCE, clock);
    clock.advance(ALLOWANCE.toNanos() - 1);
    assertThat(deadline.isExpired()).isFalse();
    clock.advance(1);
    assertThat(deadline.isExpired()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE, Long.MIN_VALUE})
  void remaining_stopsAtZeroWhileItsNanosGoOn_afterTheEnd(long origin) {
    var clock = new VirtualClock(origin);
    var deadline = Deadline.after(ALLOWANCE, clock);
    clock.advance(Duration.ofSeconds(1));
    assertThat(deadline.remaining()).isZero();
    assertThat(deadline.remainingNanos()).isEqualTo(-200_000_000);
    assertThat(deadline.spent()).isEqualTo(Duration.ofSeconds(1));
    assertThat(deadline.allowance()).isEqualTo(ALLOWANCE);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE, Long.MIN_VALUE})
  void longestAllowance_countsDown_fromAnyOrigin(long origin) {
    var clock = new VirtualClock(origin);
    var deadline = Deadline.after(Duration.ofNanos(Long.MAX_VALUE), clock);
    clock.advance(Long.MAX_VALUE - 1);
    assertThat(deadline.remainingNanos()).isEqualTo(1);
    clock.advance(1);
    assertThat(deadline.isExpired()).isTrue();
  }

  @Test
  void zeroAllowance_isExpired_atOnce() {
    assertThat(Deadline.after(Duration.ZERO, new VirtualClock()).isExpired()).isTrue();
  }

  @Test
  void cappedAt_keepsTheEarlier_whicheverThatIs() {
    var clock = new VirtualClock(Long.MAX_VALUE);
    var deadline = Deadline.after(ALLOWANCE, clock);
    clock.advance(Duration.ofMillis(500));
    assertThat(deadline.cappedAt(Duration.ofMillis(301))).isSameAs(deadline);
    assertThat(deadline.cappedAt(Duration.ofMillis(300))).isSameAs(deadline);
    var shorter = deadline.cappedAt(Duration.ofMillis(299));
    assertThat(shorter.remaining()).isEqualTo(Duration.ofMillis(299));
    assertThat(shorter.allowance()).isEqualTo(Duration.ofMillis(299));
    assertThat(shorter.spent()).isZero();
  }

  @Test
  void none_neverExpires_butCountsWhatIsSpent() {
    var clock = new VirtualClock(Long.MIN_VALUE);
    var none = Deadline.none(clock);
    clock.advance(Long.MAX_VALUE);
    assertThat(none.isNone()).isTrue();
    assertThat(none.isExpired()).isFalse();
    assertThat(none.remainingNanos()).isEqualTo(Long.MAX_VALUE);
    assertThat(none.spent()).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
    assertThat(none.allowance()).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
  }

  @Test
  void none_becomesADeadlineOnItsOwnClock_whenCapped() {
    var clock = new VirtualClock();
    var capped = Deadline.none(clock).cappedAt(ALLOWANCE);
    clock.advance(ALLOWANCE);
    assertThat(capped.isNone()).isFalse();
    assertThat(capped.isExpired()).isTrue();
  }

  @Test
  void none_isOnTheClockOfTheProcess_withoutATicker() {
    var none = Deadline.none();
    assertThat(none.isNone()).isTrue();
    assertThat(none.isExpired()).isFalse();
    assertThat(none.cappedAt(Duration.ofHours(1)).isExpired()).isFalse();
  }

  @Test
  void allowance_isRefusedWithValueAndLimit_whenNegativeOrTooLong() {
    var clock = new VirtualClock();
    assertThatThrownBy(() -> Deadline.after(Duration.ofMillis(-5), clock))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("allowance -5ms: must be 0ms or more");
    assertThatThrownBy(() -> Deadline.none(clock).cappedAt(Duration.ofSeconds(Long.MAX_VALUE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be at most 9223372036854775807 ns");
  }

  @Test
  void toString_accountsForTheTime() {
    var clock = new VirtualClock();
    var deadline = Deadline.after(ALLOWANCE, clock);
    clock.advance(Duration.ofMillis(300));
    assertThat(deadline).hasToString("500ms left of 800ms (300ms spent)");
    assertThat(Deadline.none(clock)).hasToString("no deadline (0ms spent)");
  }
}
