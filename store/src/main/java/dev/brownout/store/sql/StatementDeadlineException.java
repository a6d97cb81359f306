package dev.brownout.store.sql;

import dev.brownout.budget.time.Deadline;

/** A statement was not finished, or not even begun, when its deadline passed. */
public final class StatementDeadlineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Deadline deadline;

  StatementDeadlineException(Deadline deadline, String where) {
    super(
        "deadline passed %s (%d ms allowed)".formatted(where, deadline.allowance().toMillis()),
        null,
        false,
        false);
    this.deadline = deadline;
  }

  /** The deadline that passed. */
  public Deadline deadline() {
    return deadline;
  }
}
