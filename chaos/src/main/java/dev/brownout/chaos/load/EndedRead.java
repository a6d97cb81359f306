package dev.brownout.chaos.load;

/**
 * One read of a drive that has ended.
 *
 * @param plan the drive's plan
 * @param status the HTTP status of its complete answer, 0 when there was none
 * @param latencyNanos from planned to ended
 * @param lateNanos from planned to sent; {@link #NEVER_SENT} when it never left the driver
 */
public record EndedRead(LoadPlan plan, int status, long latencyNanos, long lateNanos) {

  /** The lateness of a read that was not sent. */
  public static final long NEVER_SENT = -1;

  private static final int OK = 200;

  /** Answered 200, whenever. */
  public boolean isAnswered() {
    return status == OK;
  }

  /** Whether it took no longer than the plan's threshold. */
  public boolean isInTime() {
    return latencyNanos <= plan.threshold().toNanos();
  }
}
