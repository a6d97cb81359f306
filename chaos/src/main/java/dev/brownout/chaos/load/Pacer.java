package dev.brownout.chaos.load;

import dev.brownout.budget.time.Ticker;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Keeps the time of one drive: parks until the next planned instant, then lets all due reads go.
 *
 * <p>It parks instead of asking the event loop's own timers, which round to whole milliseconds, and
 * instead of spinning, which would take a core from what is measured.
 */
final class Pacer {

  private static final long LEAD_IN_NANOS = 20_000_000;
  private static final long SWEEP_NANOS = 10_000_000;
  private static final long WATCH_NANOS = 250_000_000;
  private static final long LONGEST_SILENCE_NANOS = 10_000_000_000L;

  private final LoadPlan plan;
  private final Arrivals arrivals;
  private final ReadsUnderWay reads;
  private final Ticker ticker;
  private final Consumer<DriveView> watch;
  private final StopSignal stop;
  private long start;
  private long nextWatch;

  Pacer(
      LoadPlan plan,
      ReadsUnderWay reads,
      Ticker ticker,
      Consumer<DriveView> watch,
      StopSignal stop) {
    this.plan = plan;
    this.arrivals = plan.arrivals();
    this.reads = reads;
    this.ticker = ticker;
    this.watch = watch;
    this.stop = stop;
  }

  ReadLog run() {
    start = ticker.nanos() + LEAD_IN_NANOS;
    reads.startAt(start);
    boolean stopped = release() || finish();
    if (stopped) {
      reads.stop();
      awaitAll();
    }
    showProgress(elapsed());
    return reads.log();
  }

  /** Lets every read go when it is due; true when asked to stop. */
  private boolean release() {
    int released = 0;
    while (released < plan.reads()) {
      long now = elapsed();
      int due = arrivals.dueBy(now);
      if (due > released) {
        reads.letGo(due);
        released = due;
        showProgress(now);
      } else if (stop.awaitNanos(Math.min(arrivals.nanosOf(released) - now, SWEEP_NANOS))) {
        return true;
      } else {
        reads.sweep();
      }
    }
    return stop.isRaised();
  }

  /** Waits for the answers; true when asked to stop. */
  private boolean finish() {
    while (!reads.allEnded()) {
      if (stop.awaitNanos(SWEEP_NANOS)) {
        return true;
      }
      reads.sweep();
      showProgress(elapsed());
      failWhenSilent();
    }
    return false;
  }

  private void awaitAll() {
    var never = new StopSignal();
    while (!reads.allEnded()) {
      never.awaitNanos(SWEEP_NANOS / 10);
      failWhenSilent();
    }
  }

  private void failWhenSilent() {
    long bound = arrivals.spanNanos() + plan.timeout().toNanos() + LONGEST_SILENCE_NANOS;
    if (elapsed() > bound) {
      throw new IllegalStateException(
          "the driver's event loop has not answered for 10 s with reads under way: "
              + "this machine is too busy to measure. End other programs and run again.");
    }
  }

  private void showProgress(long now) {
    if (now - nextWatch >= 0) {
      nextWatch = now + WATCH_NANOS;
      watch.accept(reads.view(Duration.ofNanos(Math.max(0, now))));
    }
  }

  private long elapsed() {
    return ticker.nanos() - start;
  }
}
