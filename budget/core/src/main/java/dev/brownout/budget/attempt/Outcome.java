package dev.brownout.budget.attempt;

import dev.brownout.budget.time.Durations;
import java.time.Duration;
import java.util.Locale;

/** How an attempt that did not succeed ended. */
public sealed interface Outcome {

  /** It was abandoned after its timeout. Retryable; whether it was executed is not known. */
  record TimedOut() implements Outcome {
    private static final TimedOut INSTANCE = new TimedOut();
  }

  /**
   * It failed: an error answer or a lost connection.
   *
   * @param retryable whether another attempt may fare better
   */
  record Failed(boolean retryable) implements Outcome {
    private static final Failed RETRYABLE = new Failed(true);
    private static final Failed FINAL = new Failed(false);
  }

  /** The supplier answered that trying again is pointless ({@code Retry-Advice: no}). */
  record Refused() implements Outcome {
    private static final Refused INSTANCE = new Refused();
  }

  /**
   * The supplier asked to stay away for a while ({@code Retry-After}). Retryable after that.
   *
   * @param delay how long from now, 0 or more; a date in the past is 0
   */
  record RetryAfter(Duration delay) implements Outcome {
    /** Refuses negative delays. */
    public RetryAfter {
      if (delay.isNegative()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "Retry-After delay %s: must be 0ms or more; a date in the past is 0ms",
                Durations.show(delay)));
      }
    }
  }

  /** An attempt abandoned after its timeout. */
  static Outcome timedOut() {
    return TimedOut.INSTANCE;
  }

  /** A failure, with whether another attempt may fare better. */
  static Outcome failed(boolean retryable) {
    return retryable ? Failed.RETRYABLE : Failed.FINAL;
  }

  /** An answer that says that trying again is pointless. */
  static Outcome refused() {
    return Refused.INSTANCE;
  }

  /**
   * An answer that asks to stay away for {@code delay}, 0 or more.
   *
   * @throws IllegalArgumentException if negative
   */
  static Outcome retryAfter(Duration delay) {
    return new RetryAfter(delay);
  }
}
