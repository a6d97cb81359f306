package dev.brownout.chaos.agreement;

/**
 * One attempt as the fleet made it, told by its caller.
 *
 * @param requestId the read's id
 * @param hop the hop's name, such as {@code gateway>billing}
 * @param path the attempt's path, such as {@code 2.1}
 * @param timeoutNanos the longest that it could take
 * @param begunNanos its begin on the machine's monotonic clock, the same one for all processes
 * @param endedNanos its end for its caller on the same clock
 * @param result how it ended: {@code ok}, {@code timeout}, {@code cancelled}, {@code status} or
 *     {@code connection}
 */
public record MeasuredAttempt(
    String requestId,
    String hop,
    String path,
    long timeoutNanos,
    long begunNanos,
    long endedNanos,
    String result) {

  /** Whether it brought its caller a result. */
  public boolean isAnswered() {
    return result.equals("ok");
  }

  /** Whether its caller waited as long as it could, and no answer came. */
  public boolean isTimedOut() {
    return result.equals("timeout");
  }

  /** What it took, in nanoseconds. */
  public long spentNanos() {
    return endedNanos - begunNanos;
  }
}
