package dev.brownout.chaos.measure;

import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.load.StopSignal;
import java.time.Duration;

/**
 * The amplification of reads that are under way. A thread of its own asks the suppliers every few
 * seconds, so that the driver never waits for an answer; nothing of it enters a result.
 */
final class LiveAmplification implements AutoCloseable {

  private static final Duration EVERY = Duration.ofSeconds(2);

  private final Lab lab;
  private final long before;
  private final StopSignal end = new StopSignal();
  private final Thread thread;
  private volatile int ended;
  private volatile double latest = Double.NaN;

  /**
   * Begins to look.
   *
   * @param before the counters before the first read
   */
  LiveAmplification(Lab lab, FleetCounters before) {
    this.lab = lab;
    this.before = before.arrivals();
    this.thread = new Thread(this::look, "live-amplification");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * The latest value; NaN before the first.
   *
   * @param reads how many reads have ended by now
   */
  double after(int reads) {
    ended = reads;
    return latest;
  }

  private void look() {
    while (!end.await(EVERY)) {
      try {
        lookOnce();
      } catch (MeasureException | StoppedException unanswered) {
        latest = Double.NaN;
      }
    }
  }

  /** Reads that end while the suppliers answer are counted at half, which is where they fall. */
  void lookOnce() {
    int from = ended;
    long arrivals = lab.counters().arrivals() - before;
    double reads = (from + ended) / 2.0;
    latest = reads == 0 ? Double.NaN : arrivals / (reads * FleetHop.ALL.size());
  }

  @Override
  public void close() {
    end.raise();
    thread.interrupt();
  }
}
