package dev.brownout.chaos.model.nested;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;

/**
 * One attempt, from its caller's start to its end, and the supplier's work for it.
 *
 * <p>One event is planned for its caller: the answer if it is known to come in time, else the
 * timeout. So an answer that comes in the very instant of the timeout is an answer.
 *
 * <p>In one instant results come first, then timeouts with their resets, the outermost first, then
 * the errors and timeouts below. Where a lane takes no time, or a reset some, that is not the order
 * in which they were planned; whatever is no result then goes to the end of its instant once.
 */
final class Attempt implements Runnable, Caller {

  private static final long NANOS_PER_MS = 1_000_000;

  private final Call call;
  private final AttemptPaths.Path path;
  private final long timeoutNanos;
  private final long latencyNanos;
  private final long startedNanos;

  private VirtualClock.Timer timer;
  private Call below;
  private Answer answer;
  private boolean lookedTwice;
  private boolean over;

  Attempt(Call call, AttemptPaths.Path path, long timeoutNanos) {
    this.call = call;
    this.path = path;
    this.timeoutNanos = timeoutNanos;
    this.latencyNanos = call.hop.latencyNanos(call.read.requestId, path.text());
    this.startedNanos = call.cell.clock.nanos();
  }

  void begin() {
    if (call.hop.isLast()) {
      answer = Answer.RESULT;
      plan(Math.min(latencyNanos, timeoutNanos));
      return;
    }
    plan(timeoutNanos);
    if (call.cell.upstream) {
      call.cell.clock.schedule(latencyNanos, this::arrive);
    } else {
      arrive();
    }
  }

  /** The supplier hears of it, and makes its own call. */
  private void arrive() {
    below = new Call(call.cell, call.hop.below, call.read, path, allowance(), this);
    below.begin();
  }

  private Deadline allowance() {
    VirtualClock clock = call.cell.clock;
    if (!call.hop.policy.deadline()) {
      return call.cell.unbounded;
    }
    long wholeMillis = Math.max(1, timeoutNanos / NANOS_PER_MS);
    return Deadline.after(Duration.ofMillis(wholeMillis), clock);
  }

  /** The supplier is done; its answer takes the lane's latency, if it was not taken before. */
  @Override
  public void answered(Answer done) {
    if (over) {
      return;
    }
    long travel = call.cell.upstream ? 0 : latencyNanos;
    long left = startedNanos + timeoutNanos - call.cell.clock.nanos();
    if (travel > left) {
      return;
    }
    timer.cancel();
    answer = done;
    if (travel == 0 && done.isResult()) {
      end();
    } else {
      plan(travel);
    }
  }

  private void plan(long delayNanos) {
    timer = call.cell.clock.schedule(delayNanos, this);
  }

  /** The planned event: the answer is there, or the time is up. */
  @Override
  public void run() {
    if (inTime() && answer.isResult()) {
      end();
    } else if (call.cell.looksTwice && !lookedTwice) {
      lookedTwice = true;
      plan(0);
    } else if (inTime()) {
      end();
    } else {
      timedOut();
    }
  }

  private boolean inTime() {
    return answer != null && (latencyNanos <= timeoutNanos || !call.hop.isLast());
  }

  private void end() {
    over = true;
    told(answer.isResult() ? AttemptTrace.End.ANSWERED : AttemptTrace.End.FAILED);
    call.ended(answer);
  }

  private void timedOut() {
    told(AttemptTrace.End.TIMED_OUT);
    giveUpBelow();
    call.ended(Answer.NONE);
  }

  /** The caller of the call left. */
  void giveUp() {
    told(AttemptTrace.End.CANCELLED);
    timer.cancel();
    giveUpBelow();
  }

  private void told(AttemptTrace.End how) {
    if (call.cell.attempts != null) {
      long planned = call.read.plannedNanos;
      call.cell.attempts.ended(
          new AttemptTrace(
              call.read.number,
              call.hop.name(),
              call.hop.level,
              path.text(),
              latencyNanos,
              timeoutNanos,
              startedNanos - planned,
              call.cell.clock.nanos() - planned,
              how));
    }
  }

  private void giveUpBelow() {
    over = true;
    if (call.hop.isLast() || call.cell.abandon == Abandon.FINISH) {
      return;
    }
    long transit = call.cell.resetTransitNanos + (call.cell.upstream ? latencyNanos : 0);
    if (transit == 0 && below != null) {
      reset();
    } else {
      call.cell.clock.schedule(transit, this::reset);
    }
  }

  /** Whatever was sent before the reset has arrived before it. */
  private void reset() {
    below.callerLeft();
  }
}
