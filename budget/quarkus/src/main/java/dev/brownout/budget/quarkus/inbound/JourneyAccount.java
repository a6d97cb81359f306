package dev.brownout.budget.quarkus.inbound;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What one call of a journey spends: time, which passes once however many attempts overlap, and
 * cost, which is the sum of them.
 *
 * <p>Instants are nanoseconds of {@link Ticker#system()}. Thread-safe, since attempts may end on
 * several threads.
 */
public final class JourneyAccount {

  private final Deadline deadline;
  private final JourneyMeters.OfJourney meters;
  private final Ticker ticker;
  private final boolean shown;
  private final long accepted;
  private final List<Span> spans = new ArrayList<>(4);
  private long reserveNanos;
  private boolean withDeadline;

  JourneyAccount(Deadline deadline, JourneyMeters.OfJourney meters, Ticker ticker, boolean shown) {
    this.deadline = deadline;
    this.meters = meters;
    this.ticker = ticker;
    this.shown = shown;
    this.accepted = ticker.nanos();
  }

  /** Notes what a client keeps of the allowance for making the answer. */
  public synchronized void keeps(Duration reserve) {
    withDeadline = true;
    reserveNanos = Math.max(reserveNanos, reserve.toNanos());
  }

  /**
   * Notes an attempt that is over for this process.
   *
   * @param number which one of its call, 1-based
   * @param result how it ended, in words
   */
  public void attempted(String client, int number, long begun, long ended, String result) {
    add(new Span(client, number, false, begun, ended, result));
    meters.cost(ended - begun);
  }

  /**
   * Notes a wait that is over.
   *
   * @param next the attempt that it put off, 2 or more
   */
  public void waited(String client, int next, long begun, long ended) {
    add(new Span(client, next, true, begun, ended, "before attempt " + next));
  }

  /** The answer is ready: tells the meters and, where the journey shows it, the caller. */
  void close(MultivaluedMap<String, Object> answerHeaders) {
    long elapsed = ticker.nanos() - accepted;
    meters.time(elapsed);
    if (shown) {
      answerHeaders.putSingle(ServerTiming.HEADER, serverTiming(elapsed));
    }
  }

  private synchronized String serverTiming(long elapsed) {
    var timing = new ServerTiming().duration("setup", setup(elapsed), "until the first attempt");
    long cost = 0;
    int attempts = 0;
    spans.sort(Comparator.comparingLong(span -> span.begun() - accepted));
    for (Span span : spans) {
      timing.duration(span.metric(), span.nanos(), span.words(accepted));
      cost += span.waiting() ? 0 : span.nanos();
      attempts += span.waiting() ? 0 : 1;
    }
    if (withDeadline && !deadline.isNone()) {
      long left = Math.max(0, deadline.allowance().toNanos() - elapsed);
      timing
          .duration("reserve", Math.min(left, reserveNanos), "kept for the answer")
          .duration("slack", Math.max(0, left - reserveNanos), "not needed");
    }
    return timing
        .duration("time", elapsed, "passed since acceptance")
        .duration("cost", cost, attempts == 1 ? "1 attempt" : attempts + " attempts")
        .value();
  }

  private long setup(long elapsed) {
    return spans.stream().mapToLong(Span::begun).map(at -> at - accepted).min().orElse(elapsed);
  }

  private synchronized void add(Span span) {
    spans.add(span);
  }

  /** An attempt or a wait. */
  private record Span(
      String client, int number, boolean waiting, long begun, long ended, String result) {

    long nanos() {
      return ended - begun;
    }

    /** Different for each span of a call. */
    String metric() {
      return client + (waiting ? "-wait-" : "-attempt-") + number;
    }

    String words(long accepted) {
      return client
          + (waiting ? " wait " + result : " attempt " + number + ": " + result)
          + ", from "
          + ServerTiming.millis(begun - accepted)
          + " ms";
    }
  }
}
