package dev.brownout.chaos.model.nested;

import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.attempt.Outcome;
import java.time.Duration;

/**
 * What a supplier answers, and what its caller makes of that, as budget-quarkus does on the wire: a
 * decline becomes 503 or 504, with {@code Retry-Advice: no} where the decline advises so, and a 503
 * without that carries {@code Retry-After: 1}.
 *
 * @param status the HTTP status
 * @param outcome what the caller's controller is told; null for a result
 */
record Answer(int status, Outcome outcome) {

  static final Answer RESULT = new Answer(200, null);
  private static final int UNAVAILABLE = 503;
  private static final int LATE = 504;

  /** What a caller knows after a timeout of its own: no answer at all. */
  static final Answer NONE = new Answer(LATE, Outcome.timedOut());

  private static final Answer RETRY_LATER =
      new Answer(UNAVAILABLE, Outcome.retryAfter(Duration.ofSeconds(1)));
  private static final Answer TOO_LATE = new Answer(LATE, Outcome.failed(true));
  private static final Answer UNAVAILABLE_FOR_GOOD = new Answer(UNAVAILABLE, Outcome.refused());
  private static final Answer TOO_LATE_FOR_GOOD = new Answer(LATE, Outcome.refused());

  /**
   * The answer of a process whose own call was declined.
   *
   * @param last what its own last attempt brought; null when it made none
   */
  static Answer declined(DeclineReason reason, Answer last) {
    boolean late = status(reason, last) == LATE;
    if (reason.advisesCaller()) {
      return late ? TOO_LATE_FOR_GOOD : UNAVAILABLE_FOR_GOOD;
    }
    return late ? TOO_LATE : RETRY_LATER;
  }

  private static int status(DeclineReason reason, Answer last) {
    return switch (reason) {
      case DEADLINE, TOO_SHORT -> LATE;
      case RETRY_BUDGET, RETRY_AFTER, SUPPLIER_ADVICE, CALLER_GONE -> UNAVAILABLE;
      case ATTEMPTS, NOT_OWNER, NOT_IDEMPOTENT, BODY, NOT_RETRYABLE -> last.status();
    };
  }

  boolean isResult() {
    return outcome == null;
  }
}
