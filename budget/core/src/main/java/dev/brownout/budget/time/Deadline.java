package dev.brownout.budget.time;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * The moment after which nobody waits for an answer any more, measured on one {@link Ticker}.
 *
 * <p>Relative on the wire, monotonic inside: a deadline is made from an allowance when the call is
 * accepted, and is never sent as a time of day, which breaks with skewed clocks. Origins and
 * readings of the ticker may wrap. Instances are immutable.
 *
 * <p>Source: gRPC's deadlines, and its {@code grpc-timeout} for the wire.
 */
public final class Deadline {

  private final Ticker ticker;
  private final long startNanos;
  private final long allowanceNanos;
  private final boolean none;

  private Deadline(Ticker ticker, long allowanceNanos, boolean none) {
    this.ticker = Objects.requireNonNull(ticker, "ticker");
    this.startNanos = ticker.nanos();
    this.allowanceNanos = allowanceNanos;
    this.none = none;
  }

  /**
   * A deadline {@code allowance} from now.
   *
   * @param allowance 0 to 2<sup>63</sup> - 1 nanoseconds (292 years); 0 is expired at once
   * @param ticker the clock it is measured on
   * @throws IllegalArgumentException if the allowance is negative or too long
   */
  public static Deadline after(Duration allowance, Ticker ticker) {
    return new Deadline(ticker, checkedNanos(allowance), false);
  }

  /**
   * No deadline, on the clock of this process: it never expires and has {@link Long#MAX_VALUE}
   * nanoseconds left for ever. {@link #spent()} counts from this call.
   */
  public static Deadline none() {
    return none(Ticker.system());
  }

  /** No deadline, on {@code ticker}, which {@link #spent()} and {@link #cappedAt} go by. */
  public static Deadline none(Ticker ticker) {
    return new Deadline(ticker, Long.MAX_VALUE, true);
  }

  /** Whether there is no deadline at all. */
  public boolean isNone() {
    return none;
  }

  /** Nanoseconds left; 0 or negative once expired, {@link Long#MAX_VALUE} without a deadline. */
  public long remainingNanos() {
    return none ? Long.MAX_VALUE : allowanceNanos - (ticker.nanos() - startNanos);
  }

  /** The time left, never negative; 2<sup>63</sup> - 1 nanoseconds without a deadline. */
  public Duration remaining() {
    return Duration.ofNanos(Math.max(0L, remainingNanos()));
  }

  /** Whether the allowance is used up: true from exactly its end on. */
  public boolean isExpired() {
    return remainingNanos() <= 0;
  }

  /** What was given at the start; 2<sup>63</sup> - 1 nanoseconds without a deadline. */
  public Duration allowance() {
    return Duration.ofNanos(allowanceNanos);
  }

  /** The time since the start, which may exceed the allowance. */
  public Duration spent() {
    return Duration.ofNanos(ticker.nanos() - startNanos);
  }

  /**
   * The earlier of this deadline and one {@code allowance} from now, so that a caller can shorten
   * its time and never lengthen it. A new one counts its allowance and its spent time from now.
   *
   * @param allowance as in {@link #after}
   * @throws IllegalArgumentException if the allowance is negative or too long
   */
  public Deadline cappedAt(Duration allowance) {
    long nanos = checkedNanos(allowance);
    return !none && remainingNanos() <= nanos ? this : new Deadline(ticker, nanos, false);
  }

  private static long checkedNanos(Duration allowance) {
    if (allowance.isNegative()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "allowance %s: must be 0ms or more", Durations.show(allowance)));
    }
    try {
      return allowance.toNanos();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "allowance %s: must be at most %d ns (292 years); use Deadline.none() for no limit",
              Durations.show(allowance),
              Long.MAX_VALUE),
          e);
    }
  }

  /** For messages: what was given, what is spent, what is left. */
  @Override
  public String toString() {
    return none
        ? String.format(Locale.ROOT, "no deadline (%s spent)", Durations.show(spent()))
        : String.format(
            Locale.ROOT,
            "%s left of %s (%s spent)",
            Durations.show(Duration.ofNanos(remainingNanos())),
            Durations.show(allowance()),
            Durations.show(spent()));
  }
}
