package dev.brownout.budget.retry;

import dev.brownout.budget.time.Ticker;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The rules word for word, slow and exact: oracles for the real budgets. */
final class NaiveRetryBudgets {

  private NaiveRetryBudgets() {}

  static RetryBudget of(RetryBudgetSpec spec, Ticker ticker) {
    if (spec instanceof RetryBudgetSpec.Cumulative cumulative) {
      return new Cumulative(BigDecimal.valueOf(cumulative.ratio()));
    }
    return new Windowed((RetryBudgetSpec.Windowed) spec, ticker);
  }

  /** Allowed while extra < ratio x primary. */
  private static final class Cumulative implements RetryBudget {

    private final BigDecimal ratio;
    private long primary;
    private long extra;

    Cumulative(BigDecimal ratio) {
      this.ratio = ratio;
    }

    @Override
    public void deposit() {
      primary++;
    }

    @Override
    public boolean tryWithdraw() {
      if (BigDecimal.valueOf(extra).compareTo(ratio.multiply(BigDecimal.valueOf(primary))) >= 0) {
        return false;
      }
      extra++;
      return true;
    }
  }

  /**
   * Every attempt is remembered with its slice. Allowed while one whole extra attempt is left of
   * floor x seconds + ratio x primary - extra, over the slices of the last window; at ratio 0 of
   * floor x seconds - extra.
   */
  private static final class Windowed implements RetryBudget {

    private record Attempt(long slice, boolean isExtra) {}

    private final RetryBudgetSpec.Windowed spec;
    private final Ticker ticker;
    private final long startNanos;
    private final List<Attempt> attempts = new ArrayList<>();

    Windowed(RetryBudgetSpec.Windowed spec, Ticker ticker) {
      this.spec = spec;
      this.ticker = ticker;
      this.startNanos = ticker.nanos();
    }

    @Override
    public void deposit() {
      attempts.add(new Attempt(slice(), false));
    }

    @Override
    public boolean tryWithdraw() {
      long oldest = slice() - 9;
      BigDecimal left =
          BigDecimal.valueOf(spec.window().toMillis(), 3)
              .multiply(BigDecimal.valueOf(spec.floorPerSecond()));
      for (Attempt attempt : attempts) {
        if (attempt.slice >= oldest) {
          left =
              attempt.isExtra
                  ? left.subtract(BigDecimal.ONE)
                  : left.add(BigDecimal.valueOf(spec.ratio()));
        }
      }
      if (left.compareTo(BigDecimal.ONE) < 0) {
        return false;
      }
      attempts.add(new Attempt(slice(), true));
      return true;
    }

    private long slice() {
      return (ticker.nanos() - startNanos) * 10 / spec.window().toNanos();
    }
  }
}
