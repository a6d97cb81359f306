package dev.brownout.budget.attempt;

/**
 * Whether a call may be made a second time: by what it does, and by what it sends.
 *
 * <p>Asked before each extra attempt, since the answer can change: a file that is sent may be
 * another one by then.
 */
@FunctionalInterface
public interface Repeat {

  /** A call that may be repeated as often as its policy allows. */
  Repeat ALLOWED = () -> null;

  /** A call whose second execution could do harm. */
  Repeat NOT_IDEMPOTENT = () -> DeclineReason.NOT_IDEMPOTENT;

  /**
   * Why the call may not be made again; null when it may. {@link DeclineReason#NOT_IDEMPOTENT} or
   * {@link DeclineReason#BODY}.
   */
  DeclineReason refusal();
}
