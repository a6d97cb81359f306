package dev.brownout.store.sql;

import dev.brownout.budget.time.Deadline;
import java.util.Locale;

/** A statement was not finished, or not even begun, when its deadline passed. */
public final class StatementDeadlineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Deadline deadline;

  StatementDeadlineException(Deadline deadline, String where) {
    super(
        String.format(
            Locale.ROOT,
            "deadline passed %s (%d ms allowed)",
            where,
            deadline.allowance().toMillis()),
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
