package dev.brownout.chaos.model.deadline;

import java.time.Duration;
import java.util.List;

/**
 * How a request went.
 *
 * @param rules what it went by
 * @param course what happened to it
 * @param spans what it spent its time on, one after another
 * @param finish when its answer was ready, from its acceptance
 * @param outcome {@code answered}, or {@code refused: …} with the reason
 */
public record Told(
    DeadlineRules rules, Course course, List<Span> spans, Duration finish, String outcome) {

  /** What time is spent on. */
  public enum Kind {
    /** Before the first attempt. */
    SETUP,
    /** An attempt at the supplier. */
    ATTEMPT,
    /** A wait between attempts. */
    BACKOFF,
    /** Making the answer. */
    PREPARE
  }

  /**
   * One stretch of time.
   *
   * @param kind what it is
   * @param label what it is called, such as {@code attempt 2}
   * @param beginNanos its begin, from the request's acceptance
   * @param endNanos its end
   * @param remark what to say of it; empty for nothing
   */
  public record Span(Kind kind, String label, long beginNanos, long endNanos, String remark) {

    /** How long it took. */
    public long nanos() {
      return endNanos - beginNanos;
    }
  }

  /** Copies the list. */
  public Told {
    spans = List.copyOf(spans);
  }

  /** What is left of the allowance; negative if it was exceeded. */
  public Duration unused() {
    return rules.allowance().minus(finish);
  }
}
