package dev.brownout.gateway.statement;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The gateway's database did not do what it was told. */
final class DatabaseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * SQLSTATE classes: connection exception, transaction rollback, insufficient resources, operator
   * intervention, system error.
   */
  private static final Set<String> PASSING_CLASSES = Set.of("08", "40", "53", "57", "58");

  /** What a server says to a write while it is a standby. */
  private static final String READ_ONLY = "25006";

  private final boolean passing;
  private final boolean lostAtCommit;

  DatabaseException(SQLException cause) {
    this(cause, cause, false);
  }

  private DatabaseException(SQLException said, Throwable cause, boolean atCommit) {
    super(String.valueOf(said.getMessage()), cause);
    this.passing = passes(said.getSQLState());
    this.lostAtCommit = passing && atCommit;
  }

  /**
   * The failure of a transaction, as one of this kind when the database was its cause, else as it
   * is. Who manages transactions and jobs wraps what the database said, or keeps it beside.
   *
   * @param atCommit whether everything before the commit was done
   */
  static RuntimeException of(RuntimeException failed, boolean atCommit) {
    return failed instanceof DatabaseException known
        ? known
        : said(failed)
            .<RuntimeException>map(said -> new DatabaseException(said, failed, atCommit))
            .orElse(failed);
  }

  private static Optional<SQLException> said(Throwable failed) {
    if (failed == null || failed instanceof SQLException) {
      return Optional.ofNullable((SQLException) failed);
    }
    return Stream.concat(Stream.of(failed.getSuppressed()), Stream.ofNullable(failed.getCause()))
        .flatMap(inner -> said(inner).stream())
        .findFirst();
  }

  /** Whether the database is away, rather than the statement wrong. */
  boolean isPassing() {
    return passing;
  }

  /** Whether nobody knows if the transaction was committed. */
  boolean isLostAtCommit() {
    return lostAtCommit;
  }

  /** A pool that has no connection to give says so without a SQLSTATE. */
  private static boolean passes(String state) {
    return state == null
        || state.equals(READ_ONLY)
        || state.length() == 5 && PASSING_CLASSES.contains(state.substring(0, 2));
  }
}
