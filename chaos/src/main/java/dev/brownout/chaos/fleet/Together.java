package dev.brownout.chaos.fleet;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Does several things at once, and fails as soon as the first of them fails. */
final class Together {
  private Together() {}

  /** A thing to do. */
  @FunctionalInterface
  interface Work {
    void run() throws FleetException;
  }

  static void run(List<Work> works) throws FleetException {
    ExecutorService threads = Executors.newFixedThreadPool(works.size(), Together::daemon);
    try {
      ExecutorCompletionService<Void> done = new ExecutorCompletionService<>(threads);
      for (Work work : works) {
        done.submit(
            () -> {
              work.run();
              return null;
            });
      }
      for (int i = 0; i < works.size(); i++) {
        done.take().get();
      }
    } catch (ExecutionException failed) {
      throw asFleetException(failed.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new FleetException("the start was interrupted", interrupted);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "fleet-start");
    thread.setDaemon(true);
    return thread;
  }

  private static FleetException asFleetException(Throwable cause) {
    if (cause instanceof FleetException fleet) {
      return fleet;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return new FleetException(String.valueOf(cause.getMessage()), cause);
  }
}
