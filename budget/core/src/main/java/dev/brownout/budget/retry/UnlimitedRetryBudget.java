package dev.brownout.budget.retry;

/** Allows every extra attempt. */
enum UnlimitedRetryBudget implements RetryBudget {
  INSTANCE;

  @Override
  public void deposit() {}

  @Override
  public boolean tryWithdraw() {
    return true;
  }

  @Override
  public String toString() {
    return "no retry budget";
  }
}
