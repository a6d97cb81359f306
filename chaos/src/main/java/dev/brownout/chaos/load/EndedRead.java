package dev.brownout.chaos.load;

import dev.brownout.chaos.experiment.ReadClass;

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

  /** What became of the read for its recipient, by the plan's threshold. */
  public ReadClass outcome() {
    return plan.classOf(status, latencyNanos);
  }
}
