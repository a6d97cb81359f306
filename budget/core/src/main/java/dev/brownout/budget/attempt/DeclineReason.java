package dev.brownout.budget.attempt;

/** Why an attempt does not start: a closed set, whose labels are also the metric's. */
public enum DeclineReason {

  /** The time left, less the response reserve and the wait before the attempt, is used up. */
  DEADLINE("deadline", false),
  /** Some time is left, but less than the least useful attempt needs. */
  TOO_SHORT("too-short", false),
  /** All attempts of the policy were made. */
  ATTEMPTS("attempts", true),
  /** The retry budget has no extra attempt left. */
  RETRY_BUDGET("retry-budget", true),
  /** A second execution could do harm. */
  NOT_IDEMPOTENT("not-idempotent", true),
  /** The body of the call was read while it was sent, and cannot be sent a second time. */
  BODY("body", true),
  /** The failure would be the same again. */
  NOT_RETRYABLE("not-retryable", true),
  /** Another hop owns the retries of this call. */
  NOT_OWNER("not-owner", false),
  /** The supplier asked to stay away for longer than the time left, or than the policy waits. */
  RETRY_AFTER("retry-after", true),
  /** The supplier said that trying again is pointless. */
  SUPPLIER_ADVICE("supplier-advice", true),
  /** Nobody waits for the answer any more. */
  CALLER_GONE("caller-gone", false);

  private final String label;
  private final boolean advisesCaller;

  DeclineReason(String label, boolean advisesCaller) {
    this.label = label;
    this.advisesCaller = advisesCaller;
  }

  /** The name on the wire, in metrics and in messages, such as {@code retry-budget}. */
  public String label() {
    return label;
  }

  /**
   * Whether the answer made of this decline tells the caller not to try again either ({@code
   * Retry-Advice: no}).
   *
   * <p>Not for {@link #DEADLINE} and {@link #TOO_SHORT}, since the time that ran out may be this
   * attempt's only, and the caller may have more time and attempts of its own; not for {@link
   * #NOT_OWNER}, since the caller is then the one who retries; not for {@link #CALLER_GONE}, since
   * nobody hears it.
   */
  public boolean advisesCaller() {
    return advisesCaller;
  }

  @Override
  public String toString() {
    return label;
  }
}
