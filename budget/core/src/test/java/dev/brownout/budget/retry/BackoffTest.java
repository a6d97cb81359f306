package dev.brownout.budget.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffTest {

  private static final long HOUR = Duration.ofHours(1).toNanos();

  /** Always the highest value that may be drawn. */
  static final RandomGenerator HIGHEST =
      new Random() {
        @Override
        public long nextLong(long bound) {
          return bound - 1;
        }
      };

  @Test
  void none_doesNotWait() {
    assertThat(Backoff.none().nanosBefore(1, HIGHEST)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100})
  void fixed_waitsTheSame_beforeEachExtraAttempt(int extraAttempt) {
    assertThat(Backoff.fixed(Duration.ofMillis(5)).nanosBefore(extraAttempt, HIGHEST))
        .isEqualTo(5_000_000);
  }

  @Test
  void fixedZero_isNone() {
    assertThat(Backoff.fixed(Duration.ZERO)).isSameAs(Backoff.none());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 10",
    "2, 20",
    "3, 40",
    "4, 80",
    "5, 100",
    "64, 100",
    "65, 100",
    "2147483647, 100"
  })
  void exponential_doublesItsUpperEnd_upToTheCap(int extraAttempt, long millis) {
    var backoff = Backoff.exponential(Duration.ofMillis(10), Duration.ofMillis(100));
    assertThat(backoff.nanosBefore(extraAttempt, HIGHEST)).isEqualTo(millis * 1_000_000);
  }

  @Test
  void exponential_isCappedOnlyAboveTheCap_evenOneThatIsNoDoubling() {
    var backoff = Backoff.exponential(Duration.ofNanos(10), Duration.ofNanos(21));
    assertThat(backoff.nanosBefore(2, HIGHEST)).isEqualTo(20);
    assertThat(backoff.nanosBefore(3, HIGHEST)).isEqualTo(21);
  }

  /** micronaut-core#11631: waits had no jitter, so that all callers came back at once. */
  @Test
  void micronautCore11631_exponential_isUniformFromZero_withAFixedSeed() {
    var backoff = Backoff.exponential(Duration.ofNanos(15), Duration.ofNanos(15));
    var random = new SplittableRandom(417);
    int[] counts = new int[16];
    for (int i = 0; i < 160_000; i++) {
      counts[(int) backoff.nanosBefore(1, random)]++;
    }
    double chiSquared = 0;
    for (int count : counts) {
      chiSquared += Math.pow(count - 10_000, 2) / 10_000;
    }
    // Chance exceeds 44.6 at 15 degrees of freedom once in ten thousand times.
    assertThat(chiSquared).isLessThan(44.6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "5ms", "10ms..100ms", "1.5us..2m"})
  void text_readsBack(String text) {
    assertThat(Backoff.parse(text)).hasToString(text);
    assertThat(Backoff.parse(text)).isEqualTo(Backoff.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "None", "5", "5ms..", "..5ms", "5ms...50ms", "5ms-50ms", "-5ms"})
  void text_isRefused_inAnotherShape(String text) {
    assertThatThrownBy(() -> Backoff.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void durations_areRefusedWithValueAndLimit_outOfRange() {
    assertThatThrownBy(() -> Backoff.fixed(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("backoff delay -1ms: must be above 0ms and at most 60m");
    assertThatThrownBy(() -> Backoff.exponential(Duration.ZERO, Duration.ofMillis(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("backoff base 0ms: must be above 0ms and at most 60m");
    assertThatThrownBy(() -> Backoff.exponential(Duration.ofMillis(1), Duration.ofNanos(HOUR + 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("backoff cap 3600.000000001s: must be");
    assertThatThrownBy(() -> Backoff.parse("50ms..5ms"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("backoff base 50ms: must be at most its cap 5ms");
  }
}
