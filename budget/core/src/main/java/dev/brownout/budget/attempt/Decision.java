package dev.brownout.budget.attempt;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/** What an {@link AttemptController} answers: start an attempt, wait first, or decline. */
public sealed interface Decision {

  /**
   * Start an attempt now, and abandon it after its timeout.
   *
   * @param attempt its number, 1 for the first
   * @param timeoutNanos how long it may take, in nanoseconds, above 0
   */
  record Start(int attempt, long timeoutNanos) implements Decision {
    /** Refuses numbers and timeouts below 1. */
    public Start {
      if (attempt < 1 || timeoutNanos < 1) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "attempt %d with a timeout of %d ns: both must be 1 or more",
                attempt,
                timeoutNanos));
      }
    }

    /** How long the attempt may take. */
    public Duration timeout() {
      return Duration.ofNanos(timeoutNanos);
    }
  }

  /**
   * Wait, then ask {@link AttemptController#afterWait()}. The extra attempt is paid for already.
   *
   * @param backoffNanos how long, in nanoseconds, above 0
   */
  record Wait(long backoffNanos) implements Decision {
    /** Refuses waits below 1 ns. */
    public Wait {
      if (backoffNanos < 1) {
        throw new IllegalArgumentException(
            String.format(Locale.ROOT, "backoff %d ns: must be 1 or more", backoffNanos));
      }
    }

    /** How long to wait. */
    public Duration backoff() {
      return Duration.ofNanos(backoffNanos);
    }
  }

  /**
   * Start no further attempt: the call ends with its last outcome.
   *
   * @param reason why
   */
  record Decline(DeclineReason reason) implements Decision {
    /** Refuses null. */
    public Decline {
      Objects.requireNonNull(reason, "reason");
    }
  }
}
