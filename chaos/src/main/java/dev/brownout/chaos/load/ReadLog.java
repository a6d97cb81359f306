package dev.brownout.chaos.load;

import dev.brownout.chaos.experiment.ReadClass;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What became of each read of a drive.
 *
 * <p>Reads are numbered from 0. All instants are nanoseconds since the first planned read.
 * Histograms are in nanoseconds with three significant digits.
 */
public final class ReadLog {

  /** Digits that histograms keep. */
  public static final int DIGITS = 3;

  private final LoadPlan plan;
  private final Arrivals arrivals;
  private final long[] sent;
  private final long[] ended;
  private final short[] outcome;
  private final Map<ReadFailure, String> causes;

  /** Takes over the arrays of a recorder that will not write to them again. */
  ReadLog(
      LoadPlan plan, long[] sent, long[] ended, short[] outcome, Map<ReadFailure, String> causes) {
    this.plan = plan;
    this.arrivals = plan.arrivals();
    this.sent = sent;
    this.ended = ended;
    this.outcome = outcome;
    this.causes = Collections.unmodifiableMap(causes);
  }

  /** The plan that was driven. */
  public LoadPlan plan() {
    return plan;
  }

  /** How many reads were planned. */
  public int size() {
    return outcome.length;
  }

  /** When the read was planned. */
  public long plannedNanos(int read) {
    return arrivals.nanosOf(read);
  }

  /** Whether the read left the driver: it had a connection and was written to it. */
  public boolean wasSent(int read) {
    return sent[read] != ReadRecorder.NEVER;
  }

  /** When the read left the driver; meaningful only when it {@link #wasSent was sent}. */
  public long sentNanos(int read) {
    return sent[read];
  }

  /** When the last byte of the answer was there, or the read failed or was given up. */
  public long endedNanos(int read) {
    return ended[read];
  }

  /** From planned to ended. */
  public long latencyNanos(int read) {
    return ended[read] - arrivals.nanosOf(read);
  }

  /** The HTTP status of a complete answer, 0 when there was none. */
  public int status(int read) {
    return Math.max(0, outcome[read]);
  }

  /** Why there was no complete answer; empty when there was one, whatever its status. */
  public Optional<ReadFailure> failure(int read) {
    return Optional.ofNullable(failureOf(outcome[read]));
  }

  /** What became of the read for its recipient, by the plan's threshold. */
  public ReadClass classOf(int read) {
    return plan.classOf(status(read), latencyNanos(read));
  }

  /** Exact counts of within, outside and dropped, by the plan's threshold. */
  public Tally tally() {
    int[] counts = new int[ReadClass.values().length];
    for (int read = 0; read < outcome.length; read++) {
      counts[classOf(read).ordinal()]++;
    }
    return new Tally(
        counts[ReadClass.WITHIN.ordinal()],
        counts[ReadClass.OUTSIDE.ordinal()],
        counts[ReadClass.DROPPED.ordinal()]);
  }

  /** How many reads ended by each failure; failures that did not occur are absent. */
  public Map<ReadFailure, Integer> failures() {
    var counts = new EnumMap<ReadFailure, Integer>(ReadFailure.class);
    for (short each : outcome) {
      ReadFailure failure = failureOf(each);
      if (failure != null) {
        counts.merge(failure, 1, Integer::sum);
      }
    }
    return counts;
  }

  /** The first message seen for each failure that occurred, for error texts. */
  public Map<ReadFailure, String> firstCauses() {
    return causes;
  }

  /** How many complete answers had each HTTP status. */
  public SortedMap<Integer, Integer> statuses() {
    var counts = new TreeMap<Integer, Integer>();
    for (short each : outcome) {
      if (each > 0) {
        counts.merge((int) each, 1, Integer::sum);
      }
    }
    return counts;
  }

  /** Whether the drive was stopped before every read had its end. */
  public boolean wasStopped() {
    for (short each : outcome) {
      if (failureOf(each) == ReadFailure.STOPPED) {
        return true;
      }
    }
    return false;
  }

  /** Planned to ended, of every read that was not stopped, whatever its outcome. */
  public Histogram latencies() {
    var histogram = new Histogram(DIGITS);
    for (int read = 0; read < outcome.length; read++) {
      if (failureOf(outcome[read]) != ReadFailure.STOPPED) {
        histogram.recordValue(Math.max(0, latencyNanos(read)));
      }
    }
    return histogram;
  }

  /** The longest latency of a read that was not stopped, exact; 0 when there is none. */
  public long worstNanos() {
    long worst = 0;
    for (int read = 0; read < outcome.length; read++) {
      if (failureOf(outcome[read]) != ReadFailure.STOPPED) {
        worst = Math.max(worst, latencyNanos(read));
      }
    }
    return worst;
  }

  /** Planned to sent, of every read that was sent: what the driver itself was late. */
  public Histogram lateness() {
    var histogram = new Histogram(DIGITS);
    for (int read = 0; read < outcome.length; read++) {
      if (wasSent(read)) {
        histogram.recordValue(Math.max(0, sent[read] - arrivals.nanosOf(read)));
      }
    }
    return histogram;
  }

  /** By how much the reads that took longer than the threshold did so, whatever their outcome. */
  public Histogram overshoot() {
    var histogram = new Histogram(DIGITS);
    long threshold = plan.threshold().toNanos();
    for (int read = 0; read < outcome.length; read++) {
      long over = latencyNanos(read) - threshold;
      if (over > 0 && failureOf(outcome[read]) != ReadFailure.STOPPED) {
        histogram.recordValue(over);
      }
    }
    return histogram;
  }

  private static ReadFailure failureOf(short outcome) {
    return outcome < 0 ? ReadRecorder.FAILURES[-outcome - 1] : null;
  }
}
