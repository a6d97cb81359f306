package dev.brownout.gateway.statement;

import java.sql.SQLException;
import java.util.Set;

/** The gateway's database did not do what it was told. */
final class DatabaseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** SQLSTATE classes: connection exception, insufficient resources, operator intervention. */
  private static final Set<String> PASSING_CLASSES = Set.of("08", "53", "57");

  private final boolean passing;

  DatabaseException(SQLException cause) {
    super(String.valueOf(cause.getMessage()), cause);
    this.passing = passes(cause);
  }

  /** Whether the database is away, rather than the statement wrong. */
  boolean isPassing() {
    return passing;
  }

  /** A pool that has no connection to give says so without a SQLSTATE. */
  private static boolean passes(SQLException cause) {
    String state = cause.getSQLState();
    return state == null || state.length() == 5 && PASSING_CLASSES.contains(state.substring(0, 2));
  }
}
