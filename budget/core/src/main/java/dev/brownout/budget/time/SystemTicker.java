package dev.brownout.budget.time;

/** The monotonic clock of the running process. */
enum SystemTicker implements Ticker {
  INSTANCE;

  @Override
  @ReadsSystemClock
  public long nanos() {
    return System.nanoTime();
  }
}
