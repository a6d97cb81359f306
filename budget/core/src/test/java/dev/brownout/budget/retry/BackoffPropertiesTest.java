package dev.brownout.budget.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Jitter stays below its upper end for any figures. */
class BackoffPropertiesTest {

  @Property
  void exponential_neverExceedsItsUpperEnd_whateverTheFigures(
      @ForAll @LongRange(min = 1, max = 3_600_000_000_000L) long base,
      @ForAll @LongRange(min = 1, max = 3_600_000_000_000L) long cap,
      @ForAll @IntRange(min = 1, max = 200) int extraAttempt,
      @ForAll long seed) {
    long low = Math.min(base, cap);
    long high = Math.max(base, cap);
    var backoff = Backoff.exponential(Duration.ofNanos(low), Duration.ofNanos(high));
    BigInteger end =
        BigInteger.valueOf(low).shiftLeft(extraAttempt - 1).min(BigInteger.valueOf(high));
    assertThat(backoff.nanosBefore(extraAttempt, BackoffTest.HIGHEST))
        .isEqualTo(end.longValueExact());
    assertThat(backoff.nanosBefore(extraAttempt, new SplittableRandom(seed)))
        .isBetween(0L, end.longValueExact());
  }
}
