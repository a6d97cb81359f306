package dev.brownout.chaos.cli;

import dev.brownout.chaos.load.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or the end of the program by SIGTERM. It raises the stop signal that the verbs watch, and
 * gives them a bounded time to put everything away before the program goes.
 */
final class Interruption {
  private static final long PATIENCE_SECONDS = 40;

  private final StopSignal stop = new StopSignal();
  private final CountDownLatch finished = new CountDownLatch(1);

  /** One that hears this program's signals. */
  static Interruption ofThisProgram() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::arrive, "interruption"));
    return interruption;
  }

  /** What a signal does: nothing any more once the verb has finished. */
  void arrive() {
    if (finished.getCount() == 0) {
      return;
    }
    stop.raise();
    try {
      boolean inTime = finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assert inTime || stop.isRaised();
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  StopSignal stop() {
    return stop;
  }

  boolean arrived() {
    return stop.isRaised();
  }

  /** The verb has put everything away. */
  void finish() {
    finished.countDown();
  }
}
