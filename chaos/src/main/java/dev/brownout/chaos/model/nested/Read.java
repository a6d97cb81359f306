package dev.brownout.chaos.model.nested;

import dev.brownout.budget.time.Deadline;

/** One read at the gateway: all arms in parallel, and what they come to. */
final class Read implements Caller {

  private final Cell cell;
  final long number;
  final long plannedNanos;
  final String requestId;
  private final Call[] arms;
  private int running;
  private boolean failed;
  private boolean over;

  Read(Cell cell, long number) {
    this.cell = cell;
    this.number = number;
    this.plannedNanos = cell.clock.nanos();
    this.requestId = cell.requestId(number);
    this.arms = new Call[cell.arms.length];
  }

  void begin() {
    Deadline deadline = cell.edgeDeadline();
    running = arms.length;
    for (int arm = 0; arm < arms.length; arm++) {
      arms[arm] = new Call(cell, cell.arms[arm], this, cell.paths.root(), deadline, this);
    }
    for (Call arm : arms) {
      if (!over) {
        arm.begin();
      }
    }
  }

  @Override
  public void answered(Answer answer) {
    running--;
    failed |= !answer.isResult();
    if (over) {
      return;
    }
    if (running == 0 || failed && cell.failFast) {
      over = true;
      cell.ended(number, !failed, cell.clock.nanos() - plannedNanos);
      if (running > 0) {
        leave();
      }
    }
  }

  private void leave() {
    for (Call arm : arms) {
      arm.callerLeft();
    }
  }
}
