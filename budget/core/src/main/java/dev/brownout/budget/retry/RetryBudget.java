package dev.brownout.budget.retry;

import dev.brownout.budget.time.Ticker;

/**
 * Caps extra attempts to a share of first attempts, so that one slow supplier cannot be hit N times
 * over.
 *
 * <p>One budget belongs to one calling process, client and policy, and is shared by all its calls.
 * Thread-safe.
 */
public interface RetryBudget {

  /** Records one first attempt, which earns a share of an extra one. */
  void deposit();

  /** Takes one extra attempt if there is one. When false the balance is untouched: do not retry. */
  boolean tryWithdraw();

  /**
   * A fresh budget by {@code spec}.
   *
   * @param spec which rule, with its limits
   * @param ticker the clock of a window; the other rules do not read it
   */
  static RetryBudget of(RetryBudgetSpec spec, Ticker ticker) {
    if (spec instanceof RetryBudgetSpec.Cumulative cumulative) {
      return new CumulativeRetryBudget(cumulative);
    }
    if (spec instanceof RetryBudgetSpec.Windowed windowed) {
      return new WindowedRetryBudget(windowed, ticker);
    }
    return UnlimitedRetryBudget.INSTANCE;
  }
}
