package dev.brownout.chaos.load;

import java.util.function.IntFunction;

/** Makes logs of reads for tests outside this package. */
public final class ReadLogs {

  private ReadLogs() {}

  /**
   * How one read ended.
   *
   * @param latencyMs from planned to ended
   * @param status HTTP status, 0 for none
   * @param failure why there was none
   */
  public record End(long latencyMs, int status, ReadFailure failure) {

    /** A complete answer. */
    public static End answered(long latencyMs, int status) {
      return new End(latencyMs, status, null);
    }

    /** No complete answer. */
    public static End failed(long latencyMs, ReadFailure failure) {
      return new End(latencyMs, 0, failure);
    }
  }

  /** The log of a plan whose reads were sent so late and ended so. */
  public static ReadLog of(LoadPlan plan, long lateMs, IntFunction<End> ends) {
    var recorder = new ReadRecorder(plan);
    for (int read = 0; read < plan.reads(); read++) {
      long planned = plan.arrivals().nanosOf(read);
      End end = ends.apply(read);
      recorder.sent(read, planned + lateMs * 1_000_000);
      if (end.failure() == null) {
        recorder.answered(read, planned + end.latencyMs() * 1_000_000, end.status());
      } else {
        recorder.failed(read, planned + end.latencyMs() * 1_000_000, end.failure(), "because");
      }
    }
    return recorder.log();
  }
}
