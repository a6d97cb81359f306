package dev.brownout.budget.retry;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Allows an extra attempt while {@code extra < ratio x primary}, exactly and without a lock.
 *
 * <p>The two counts are kept as one balance, {@code earned x primary - cost x extra} with {@code
 * earned / cost} the ratio in lowest terms: the rule holds exactly while the balance is above 0.
 * The balance stops growing at 2<sup>62</sup>, which is more credit than any process can use.
 */
final class CumulativeRetryBudget implements RetryBudget {

  private static final long FULL = 1L << 62;

  private final double ratio;
  private final long earned;
  private final long cost;
  private final AtomicLong balance = new AtomicLong();

  CumulativeRetryBudget(RetryBudgetSpec.Cumulative spec) {
    long millionths = Ratio.millionths(spec.ratio());
    long divisor = Ratio.greatestCommonDivisor(Ratio.ONE, millionths);
    this.ratio = spec.ratio();
    this.earned = millionths / divisor;
    this.cost = Ratio.ONE / divisor;
  }

  @Override
  public void deposit() {
    if (balance.addAndGet(earned) > FULL) {
      balance.addAndGet(-earned);
    }
  }

  @Override
  public boolean tryWithdraw() {
    long seen = balance.get();
    while (seen > 0) {
      long found = balance.compareAndExchange(seen, seen - cost);
      if (found == seen) {
        return true;
      }
      seen = found;
    }
    return false;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "retry budget of %s x first attempts (%s left)",
        ratio,
        (Math.max(0, balance.get()) + cost - 1) / cost);
  }
}
