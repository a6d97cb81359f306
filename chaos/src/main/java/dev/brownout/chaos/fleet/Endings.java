package dev.brownout.chaos.fleet;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits for the end of processes that need not be children. The JDK's own way looks at such a
 * process ever more rarely, in the end every five seconds only.
 */
final class Endings {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private Endings() {}

  /** Waits until all have ended, at most so long; whether they have. */
  static boolean all(List<ProcessHandle> processes, Duration patience) throws InterruptedException {
    Deadline deadline = Deadline.after(patience, Ticker.system());
    while (processes.stream().anyMatch(ProcessHandle::isAlive)) {
      if (deadline.isExpired()) {
        return false;
      }
      pause(BETWEEN_LOOKS.compareTo(patience) < 0 ? BETWEEN_LOOKS : patience);
    }
    return true;
  }

  /** The same for whoever looks at the processes again. */
  static void allQuietly(List<ProcessHandle> processes, Duration patience) {
    try {
      all(processes, patience);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits a while for nothing; an interrupt ends it. */
  static void pause(Duration length) throws InterruptedException {
    new CountDownLatch(1).await(length.toNanos(), TimeUnit.NANOSECONDS);
  }
}
