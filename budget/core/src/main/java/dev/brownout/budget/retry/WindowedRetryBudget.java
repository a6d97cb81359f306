package dev.brownout.budget.retry;

import dev.brownout.budget.time.Durations;
import dev.brownout.budget.time.Ticker;
import java.util.Locale;
import java.util.Objects;

/**
 * Finagle's retry budget: deposits and withdrawals of the last window, in ten slices, over a
 * constant reserve; 64-bit integers throughout.
 *
 * <p>A first attempt adds {@code deposit} to the current slice, an extra attempt takes {@code
 * withdrawal} from it, allowed while the sum of the ten slices and the reserve of {@code floor x
 * window x withdrawal} cover it. Both expire together with their slice.
 *
 * <p>Like Finagle's, the reserve may be spent in one burst and then returns in one burst when that
 * slice expires: at 100 first attempts a second that all fail, 120 extra attempts in the first
 * second, 20 in each of the next nine, and 120 again. The share over a whole window is as set.
 *
 * <p>Unlike Finagle's: the withdrawal is {@code 1000 / ratio} where that is a whole number and
 * otherwise both sides are scaled until it is (Finagle cuts it down to a whole number and grants
 * too much: 0.6 % at a ratio of 7); and slices lie on a fixed grid from the budget's start (Finagle
 * starts one whenever it is first called after the last one's end, so that its window stretches
 * when calls are rare).
 */
final class WindowedRetryBudget implements RetryBudget {

  private static final int SLICES = 10;
  private static final long FINAGLES_DEPOSIT = 1_000;

  private final RetryBudgetSpec.Windowed spec;
  private final Ticker ticker;
  private final long sliceNanos;
  private final long deposit;
  private final long withdrawal;
  private final long reserve;

  private final Object lock = new Object();
  private final long[] slices = new long[SLICES];
  private int current;
  private long sliceStartNanos;
  private long sum;

  WindowedRetryBudget(RetryBudgetSpec.Windowed spec, Ticker ticker) {
    this.spec = spec;
    this.ticker = Objects.requireNonNull(ticker, "ticker");
    this.sliceNanos = spec.window().toNanos() / SLICES;
    long millionths = Ratio.millionths(spec.ratio());
    if (millionths == 0) {
      this.deposit = 0;
      this.withdrawal = 1;
    } else if (FINAGLES_DEPOSIT * Ratio.ONE % millionths == 0) {
      this.deposit = FINAGLES_DEPOSIT;
      this.withdrawal = FINAGLES_DEPOSIT * Ratio.ONE / millionths;
    } else {
      long divisor = Ratio.greatestCommonDivisor(Ratio.ONE, millionths);
      this.deposit = millionths / divisor;
      this.withdrawal = Ratio.ONE / divisor;
    }
    // At most 100,000 a second x 60,000 ms x 10^9, which a long still holds.
    this.reserve = spec.floorPerSecond() * spec.window().toMillis() * withdrawal / 1_000;
    this.sliceStartNanos = ticker.nanos();
  }

  @Override
  public void deposit() {
    synchronized (lock) {
      expire();
      add(deposit);
    }
  }

  @Override
  public boolean tryWithdraw() {
    synchronized (lock) {
      expire();
      if (sum + reserve < withdrawal) {
        return false;
      }
      add(-withdrawal);
      return true;
    }
  }

  private void add(long amount) {
    slices[current] += amount;
    sum += amount;
  }

  private void expire() {
    long passed = (ticker.nanos() - sliceStartNanos) / sliceNanos;
    if (passed <= 0) {
      return;
    }
    for (long i = Math.min(passed, SLICES); i > 0; i--) {
      current = (current + 1) % SLICES;
      sum -= slices[current];
      slices[current] = 0;
    }
    sliceStartNanos += passed * sliceNanos;
  }

  /** What a withdrawal takes, in this budget's own unit. */
  long withdrawal() {
    return withdrawal;
  }

  /** What the floor puts under the window, in this budget's own unit. */
  long reserve() {
    return reserve;
  }

  @Override
  public String toString() {
    synchronized (lock) {
      expire();
      return String.format(
          Locale.ROOT,
          "retry budget of %s x first attempts in %s and %d a second (%d left)",
          spec.ratio(),
          Durations.show(spec.window()),
          spec.floorPerSecond(),
          Math.max(0, (sum + reserve) / withdrawal));
    }
  }
}
