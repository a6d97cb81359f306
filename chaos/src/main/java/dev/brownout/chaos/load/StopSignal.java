package dev.brownout.chaos.load;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A request to stop, made once and for good, that whatever waits can wait on.
 *
 * <p>Thread-safe, and open for tests that wait on a clock of their own. Ctrl-C raises it; the
 * driver and the measurement look at it in every wait, so that they end within milliseconds.
 */
public class StopSignal {

  private final CountDownLatch raised = new CountDownLatch(1);

  /** Asks everything that watches this signal to stop. More than once is the same as once. */
  public void raise() {
    raised.countDown();
  }

  /** Whether somebody asked to stop. */
  public boolean isRaised() {
    return raised.getCount() == 0;
  }

  /**
   * Waits until somebody asks to stop, at most the given time.
   *
   * <p>An interrupted wait counts as a request to stop: it raises the signal and leaves the
   * thread's interrupt set.
   *
   * @param longest the bound; zero or less returns at once
   * @return whether to stop
   */
  public boolean await(Duration longest) {
    return awaitNanos(longest.toNanos());
  }

  boolean awaitNanos(long longest) {
    try {
      return raised.await(longest, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      raise();
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
