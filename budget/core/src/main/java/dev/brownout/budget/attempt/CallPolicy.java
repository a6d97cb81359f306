package dev.brownout.budget.attempt;

import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Durations;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * The rules for the calls of one client over one hop.
 *
 * <p>{@link #named} gives a builder with safe defaults. Values out of range are refused with the
 * field, the value and the limit; nothing is corrected.
 *
 * @param name what metrics and messages call it: 1 to 256 letters, digits, {@code . _ - / $}
 * @param attemptTimeout the longest that one attempt may take, above 0 to 1 h; default 1 s
 * @param maxAttempts how many attempts in total, the first included, 1 to 100; default 2
 * @param deadline whether the caller's deadline bounds the call; default true
 * @param retryBudget which share of first attempts may be tried again; default Finagle's, {@link
 *     RetryBudgetSpec.Windowed#defaults()}
 * @param backoff the wait before an extra attempt; default 10 ms to 100 ms with full jitter
 * @param retryAfterLimit the longest wait that a {@code Retry-After} may ask for, 0 to 1 h; default
 *     10 s
 * @param responseReserve what is kept of the time left to make the answer, 0 to 1 h; default 0
 * @param leastUsefulAttempt an attempt with less time than this does not start, 0 to
 *     attemptTimeout; default 1 ms
 * @param ownsRetries whether this hop retries at all; default true
 */
public record CallPolicy(
    String name,
    Duration attemptTimeout,
    int maxAttempts,
    boolean deadline,
    RetryBudgetSpec retryBudget,
    Backoff backoff,
    Duration retryAfterLimit,
    Duration responseReserve,
    Duration leastUsefulAttempt,
    boolean ownsRetries) {

  private static final Duration LONGEST = Duration.ofHours(1);
  private static final int MOST_ATTEMPTS = 100;
  private static final int LONGEST_NAME = 256;

  /** Refuses values out of range, naming field, value and limit. */
  public CallPolicy {
    checkName(name);
    check(
        name,
        "attemptTimeout",
        attemptTimeout,
        !attemptTimeout.isNegative() && !attemptTimeout.isZero() && fits(attemptTimeout),
        "must be above 0ms and at most " + Durations.show(LONGEST));
    check(
        name,
        "maxAttempts",
        maxAttempts,
        maxAttempts >= 1 && maxAttempts <= MOST_ATTEMPTS,
        "must be 1 to " + MOST_ATTEMPTS + ", the first attempt included");
    check(
        name,
        "retryAfterLimit",
        retryAfterLimit,
        !retryAfterLimit.isNegative() && fits(retryAfterLimit),
        "must be 0ms to " + Durations.show(LONGEST));
    check(
        name,
        "responseReserve",
        responseReserve,
        !responseReserve.isNegative() && fits(responseReserve),
        "must be 0ms to " + Durations.show(LONGEST));
    check(
        name,
        "leastUsefulAttempt",
        leastUsefulAttempt,
        !leastUsefulAttempt.isNegative() && leastUsefulAttempt.compareTo(attemptTimeout) <= 0,
        "must be 0ms to attemptTimeout (now "
            + Durations.show(attemptTimeout)
            + "), or no attempt could ever start");
    Objects.requireNonNull(retryBudget, "retryBudget");
    Objects.requireNonNull(backoff, "backoff");
  }

  /**
   * A builder with the safe defaults, for a policy of that name.
   *
   * @param name what metrics and messages call it: 1 to 256 letters, digits, {@code . _ - / $}
   */
  public static Builder named(String name) {
    return new Builder(name);
  }

  /** A builder that starts from this policy. */
  public Builder toBuilder() {
    return new Builder(name)
        .attemptTimeout(attemptTimeout)
        .maxAttempts(maxAttempts)
        .deadline(deadline)
        .retryBudget(retryBudget)
        .backoff(backoff)
        .retryAfterLimit(retryAfterLimit)
        .responseReserve(responseReserve)
        .leastUsefulAttempt(leastUsefulAttempt)
        .ownsRetries(ownsRetries);
  }

  private static boolean fits(Duration value) {
    return value.compareTo(LONGEST) <= 0;
  }

  private static void checkName(String name) {
    boolean good = !name.isEmpty() && name.length() <= LONGEST_NAME;
    for (int i = 0; good && i < name.length(); i++) {
      char c = name.charAt(i);
      good =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || c == '.'
              || c == '_'
              || c == '-'
              || c == '/'
              || c == '$';
    }
    if (!good) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "policy name \"%s\": must be 1 to %d letters, digits, '.', '_', '-', '/' or '$'",
              name,
              LONGEST_NAME));
    }
  }

  private static void check(String policy, String field, Object value, boolean good, String limit) {
    if (!good) {
      String shown = value instanceof Duration duration ? Durations.show(duration) : "" + value;
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "policy %s: %s %s: %s", policy, field, shown, limit));
    }
  }

  /** Collects the values of a {@link CallPolicy}; {@link #build()} checks them. */
  public static final class Builder {

    private final String name;
    private Duration attemptTimeout = Duration.ofSeconds(1);
    private int maxAttempts = 2;
    private boolean deadline = true;
    private RetryBudgetSpec retryBudget = RetryBudgetSpec.Windowed.defaults();
    private Backoff backoff = Backoff.exponential(Duration.ofMillis(10), Duration.ofMillis(100));
    private Duration retryAfterLimit = Duration.ofSeconds(10);
    private Duration responseReserve = Duration.ZERO;
    private Duration leastUsefulAttempt = Duration.ofMillis(1);
    private boolean ownsRetries = true;

    private Builder(String name) {
      this.name = name;
    }

    /**
     * The longest that one attempt may take, above 0 to 1 h; an attempt gets less when the deadline
     * is nearer.
     *
     * <p>Default 1 s, the default of MicroProfile Fault Tolerance's {@code @Timeout}: short enough
     * to give a slow supplier's threads back, long enough for one that is merely cold.
     */
    public Builder attemptTimeout(Duration value) {
      this.attemptTimeout = value;
      return this;
    }

    /**
     * How many attempts in total, the first included, 1 to 100.
     *
     * <p>Default 2, as Envoy's {@code num_retries} of 1: hops multiply, and a second extra attempt
     * rarely helps (dotnet/extensions#7686: 26, then 3, then 2 % succeed).
     */
    public Builder maxAttempts(int value) {
      this.maxAttempts = value;
      return this;
    }

    /**
     * Whether the caller's deadline bounds attempts and waits. Default true; without it the call
     * may outlive the one who asked.
     */
    public Builder deadline(boolean value) {
      this.deadline = value;
      return this;
    }

    /**
     * Which share of first attempts may be tried again. Default 0.2 of the last 10 s and 10 a
     * second beside it, as Finagle's.
     */
    public Builder retryBudget(RetryBudgetSpec value) {
      this.retryBudget = value;
      return this;
    }

    /**
     * The wait before an extra attempt. Default 10 ms to 100 ms, exponential with full jitter:
     * Brooker's shape (AWS 2015), below Envoy's 25 ms to 250 ms, since the calls between services
     * that this is made for answer within some 10 ms.
     */
    public Builder backoff(Backoff value) {
      this.backoff = value;
      return this;
    }

    /**
     * The longest wait that a supplier's {@code Retry-After} may ask for, 0 to 1 h; beyond it the
     * call fails at once, and the caller is told to come back then.
     *
     * <p>Default 10 s. A call with a deadline waits no longer than that anyway; this is for those
     * without one (jobs, start-up), whose thread would wait for hours or years (RFC 9110, section
     * 10.2.3, sets no limit).
     */
    public Builder retryAfterLimit(Duration value) {
      this.retryAfterLimit = value;
      return this;
    }

    /**
     * What is kept of the time left to make the answer of what the supplier said, 0 to 1 h. Default
     * 0: a caller that merges answers should set its own share.
     */
    public Builder responseReserve(Duration value) {
      this.responseReserve = value;
      return this;
    }

    /**
     * The least time that makes an attempt worth its supplier's work, 0 to attemptTimeout; with
     * less it does not start. Default 1 ms, the least that can be told on the wire; the supplier's
     * median is a better value (failsafe#46: attempts were started that could not finish).
     */
    public Builder leastUsefulAttempt(Duration value) {
      this.leastUsefulAttempt = value;
      return this;
    }

    /**
     * Whether this hop retries at all. Default true. Set false where another hop owns the retries
     * of the call; a failure is then passed on without advice against trying again.
     */
    public Builder ownsRetries(boolean value) {
      this.ownsRetries = value;
      return this;
    }

    /**
     * The policy.
     *
     * @throws IllegalArgumentException if a value is out of range; the message names the policy,
     *     the field, the value and the limit
     */
    public CallPolicy build() {
      return new CallPolicy(
          name,
          attemptTimeout,
          maxAttempts,
          deadline,
          retryBudget,
          backoff,
          retryAfterLimit,
          responseReserve,
          leastUsefulAttempt,
          ownsRetries);
    }
  }
}
