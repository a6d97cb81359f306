package dev.brownout.budget.attempt;

import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.time.Deadline;
import java.util.random.RandomGenerator;

/**
 * Decides for one call whether an attempt starts, waits or is declined; the only place that does.
 *
 * <p>The one who makes the call asks {@link #first()}, then {@link #after} each attempt that failed
 * and {@link #afterWait()} each wait, until one succeeds or a {@link Decision.Decline} comes. A
 * decline is final: each later question gets it again.
 *
 * <p>Rules, in the order in which they are asked after a failure:
 *
 * <ol>
 *   <li>{@link DeclineReason#CALLER_GONE}, {@link DeclineReason#NOT_OWNER}, {@link
 *       DeclineReason#NOT_IDEMPOTENT}, {@link DeclineReason#BODY}, {@link
 *       DeclineReason#NOT_RETRYABLE}, {@link DeclineReason#SUPPLIER_ADVICE}, {@link
 *       DeclineReason#ATTEMPTS};
 *   <li>{@link DeclineReason#RETRY_AFTER} if the delay that the supplier asks for is longer than
 *       the policy's limit, or leaves less than the least useful attempt before the deadline; else
 *       it replaces the backoff when longer;
 *   <li>{@link DeclineReason#DEADLINE} and {@link DeclineReason#TOO_SHORT}, with the wait counted;
 *   <li>{@link DeclineReason#RETRY_BUDGET}: withdrawn last, so that no other rule wastes it, and
 *       before the wait. A wait that oversleeps its time does not give it back.
 * </ol>
 *
 * <p>The timeout of an attempt is min(the policy's, time left - response reserve). A policy without
 * a deadline ignores the deadline altogether.
 *
 * <p>One instance per call; cheap to make; not thread-safe.
 */
public interface AttemptController {

  /**
   * A controller for one call.
   *
   * @param policy the rules of the hop
   * @param budget the retry budget that all calls of this client and policy share
   * @param deadline when the caller stops waiting; {@link Deadline#none()} for never
   * @param repeat whether the call may be made again; if not, nothing is retried
   * @param random where the backoff's jitter comes from
   */
  static AttemptController of(
      CallPolicy policy,
      RetryBudget budget,
      Deadline deadline,
      Repeat repeat,
      RandomGenerator random) {
    return new PolicyAttemptController(policy, budget, deadline, repeat, random);
  }

  /**
   * Whether the first attempt starts: {@link Decision.Start}, which deposits into the retry budget,
   * or {@link Decision.Decline}.
   *
   * @throws IllegalStateException if asked twice
   */
  Decision first();

  /**
   * What follows an attempt that ended with {@code last}: {@link Decision.Start} at once, {@link
   * Decision.Wait} or {@link Decision.Decline}.
   *
   * @throws IllegalStateException if no attempt runs
   */
  Decision after(Outcome last);

  /**
   * What follows the wait, since a wait can last longer than asked: {@link Decision.Start} or
   * {@link Decision.Decline}.
   *
   * @throws IllegalStateException if no wait was asked for
   */
  Decision afterWait();

  /**
   * Ends the call because nobody waits for it any more: {@link Decision.Decline} with {@link
   * DeclineReason#CALLER_GONE}, which every later question gets too. Allowed at any time.
   */
  Decision callerGone();

  /** How many attempts have started, the first included. */
  int attemptsStarted();

  /**
   * The time that the last question found for an attempt, in nanoseconds: what was left less the
   * response reserve and the wait; 0 or negative if none, {@link Long#MAX_VALUE} without a deadline
   * or before any question that looks at the time. For messages that account for a decline.
   */
  long usableNanos();
}
