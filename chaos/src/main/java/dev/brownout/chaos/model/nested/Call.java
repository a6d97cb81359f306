package dev.brownout.chaos.model.nested;

import dev.brownout.budget.attempt.AttemptController;
import dev.brownout.budget.attempt.Decision;
import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.attempt.Repeat;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.VirtualClock;

/** One call of one process: does what its controller says until one attempt brings a result. */
final class Call implements Runnable {

  final Cell cell;
  final Hop hop;
  final Read read;
  private final Caller caller;
  private final AttemptPaths.Path path;
  private final AttemptController controller;

  private Attempt inFlight;
  private VirtualClock.Timer pause;
  private Answer last;
  private boolean over;

  Call(Cell cell, Hop hop, Read read, AttemptPaths.Path path, Deadline left, Caller caller) {
    this.cell = cell;
    this.hop = hop;
    this.read = read;
    this.caller = caller;
    this.path = path;
    this.controller =
        AttemptController.of(hop.policy, hop.budget, left, Repeat.ALLOWED, cell.random);
  }

  void begin() {
    act(controller.first());
  }

  private void act(Decision decision) {
    if (decision instanceof Decision.Start start) {
      inFlight = new Attempt(this, cell.paths.child(path, start.attempt()), start.timeoutNanos());
      hop.arrived(start.attempt());
      inFlight.begin();
    } else if (decision instanceof Decision.Wait wait) {
      pause = cell.clock.schedule(wait.backoffNanos(), this);
    } else if (decision instanceof Decision.Decline decline) {
      hop.declined(decline.reason());
      end(Answer.declined(decline.reason(), last));
    }
  }

  /** The pause before an attempt is over. */
  @Override
  public void run() {
    pause = null;
    act(controller.afterWait());
  }

  /** The attempt in flight ended; what it brought is a result, an error or nothing. */
  void ended(Answer answer) {
    inFlight = null;
    last = answer;
    if (answer.isResult()) {
      end(answer);
    } else {
      act(controller.after(answer.outcome()));
    }
  }

  /** Nobody waits any more: what is in flight is given up. */
  void callerLeft() {
    if (over) {
      return;
    }
    over = true;
    controller.callerGone();
    hop.declined(DeclineReason.CALLER_GONE);
    if (pause != null) {
      pause.cancel();
    }
    if (inFlight != null) {
      inFlight.giveUp();
    }
  }

  private void end(Answer answer) {
    over = true;
    caller.answered(answer);
  }
}
