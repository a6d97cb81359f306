package dev.brownout.budget.attempt;

import dev.brownout.budget.retry.RetryBudget;

/** Allows a set number of extra attempts, and counts what it is asked. */
final class CountingBudget implements RetryBudget {

  int allowed = Integer.MAX_VALUE;
  int deposits;
  int asked;
  int withdrawals;

  @Override
  public void deposit() {
    deposits++;
  }

  @Override
  public boolean tryWithdraw() {
    asked++;
    if (withdrawals >= allowed) {
      return false;
    }
    withdrawals++;
    return true;
  }
}
