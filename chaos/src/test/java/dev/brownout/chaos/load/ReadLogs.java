package dev.brownout.chaos.load;

import java.net.URI;
import java.time.Duration;
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

  /**
   * The log of a cell whose first reads were within the threshold, the next outside, and all others
   * dropped.
   *
   * @param idPrefix first part of every request's id
   */
  public static ReadLog cell(String idPrefix, int reads, int within, int outside) {
    var edge = URI.create("http://127.0.0.1:18409");
    var threshold = Duration.ofMillis(200);
    var plan =
        new LoadPlan(edge, "p", idPrefix, 416.67, reads, threshold, LoadPlan.DEFAULT_TIMEOUT);
    return of(plan, 1, read -> end(read, within, outside));
  }

  private static End end(int read, int within, int outside) {
    if (read < within) {
      return End.answered(40, 200);
    }
    return read < within + outside ? End.answered(250, 200) : End.answered(180, 504);
  }

  /** The log of a plan whose reads were sent so late and ended so. */
  public static ReadLog of(LoadPlan plan, long lateMs, IntFunction<End> ends) {
    var recorder = new ReadRecorder(plan, ReadListener.none());
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
