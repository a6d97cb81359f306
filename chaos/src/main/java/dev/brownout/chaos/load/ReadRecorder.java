package dev.brownout.chaos.load;

import dev.brownout.chaos.experiment.ReadClass;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Notes how each read ends, into arrays made before the run.
 *
 * <p>One thread writes; {@link #ended()} and {@link #within()} may be read from another meanwhile,
 * everything else only after the drive.
 */
final class ReadRecorder {

  static final long NEVER = Long.MIN_VALUE;
  static final ReadFailure[] FAILURES = ReadFailure.values();

  private static final short OPEN = 0;
  private static final short STOPPED = code(ReadFailure.STOPPED);

  private final LoadPlan plan;
  private final ReadListener listener;
  private final Arrivals arrivals;
  private final long[] sent;
  private final long[] ended;
  private final short[] outcome;
  private final Map<ReadFailure, String> causes = new EnumMap<>(ReadFailure.class);
  private volatile int sentCount;
  private volatile int endedCount;
  private volatile int withinCount;

  ReadRecorder(LoadPlan plan, ReadListener listener) {
    this.plan = plan;
    this.listener = listener;
    this.arrivals = plan.arrivals();
    this.sent = new long[plan.reads()];
    this.ended = new long[plan.reads()];
    this.outcome = new short[plan.reads()];
    Arrays.fill(sent, NEVER);
  }

  boolean isOpen(int read) {
    return outcome[read] == OPEN;
  }

  void sent(int read, long nanos) {
    sent[read] = nanos;
    int count = sentCount + 1;
    sentCount = count;
  }

  /** Notes a complete answer. A read that has ended already stays as it is. */
  void answered(int read, long nanos, int status) {
    if (isOpen(read)) {
      if (plan.classOf(status, nanos - arrivals.nanosOf(read)) == ReadClass.WITHIN) {
        int count = withinCount + 1;
        withinCount = count;
      }
      end(read, nanos, (short) status);
    }
  }

  /** Notes a read without a complete answer. A read that has ended already stays as it is. */
  void failed(int read, long nanos, ReadFailure failure, String cause) {
    if (isOpen(read)) {
      causes.putIfAbsent(failure, cause);
      end(read, nanos, code(failure));
    }
  }

  private static short code(ReadFailure failure) {
    return (short) (-failure.ordinal() - 1);
  }

  int sentCount() {
    return sentCount;
  }

  int ended() {
    return endedCount;
  }

  int within() {
    return withinCount;
  }

  ReadLog log() {
    return new ReadLog(plan, sent, ended, outcome, causes);
  }

  private void end(int read, long nanos, short how) {
    ended[read] = nanos;
    outcome[read] = how;
    int count = endedCount + 1;
    endedCount = count;
    if (how != STOPPED) {
      listener.ended(ended(read));
    }
  }

  private EndedRead ended(int read) {
    long planned = arrivals.nanosOf(read);
    long late = sent[read] == NEVER ? EndedRead.NEVER_SENT : Math.max(0, sent[read] - planned);
    return new EndedRead(plan, Math.max(0, outcome[read]), ended[read] - planned, late);
  }
}
