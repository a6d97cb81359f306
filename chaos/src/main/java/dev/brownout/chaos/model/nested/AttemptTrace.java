package dev.brownout.chaos.model.nested;

/**
 * What became of one attempt of one read.
 *
 * @param read the read's number
 * @param hop the hop's name
 * @param level 1 for the gateway's attempts, 2 for those of the services, and so on
 * @param path the attempt's path, such as {@code 2.1}
 * @param laneNanos the latency of its lane
 * @param timeoutNanos the longest that it could take
 * @param beginNanos its begin, from the read's planned instant
 * @param endNanos its end for its caller
 * @param end how it ended
 */
public record AttemptTrace(
    long read,
    String hop,
    int level,
    String path,
    long laneNanos,
    long timeoutNanos,
    long beginNanos,
    long endNanos,
    End end) {

  /** How an attempt ends for its caller. */
  public enum End {
    /** With a result. */
    ANSWERED,
    /** With an error. */
    FAILED,
    /** Given up after its timeout. */
    TIMED_OUT,
    /** Given up because the caller's own caller left. */
    CANCELLED
  }
}
