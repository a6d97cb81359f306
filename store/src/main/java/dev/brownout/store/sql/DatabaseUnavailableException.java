package dev.brownout.store.sql;

import io.vertx.core.VertxException;
import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.util.Set;

/** The database is down, closed the connection, or stopped the statement by itself. */
public final class DatabaseUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * SQLSTATE classes: connection exception, transaction rollback, insufficient resources, operator
   * intervention, system error.
   */
  private static final Set<String> PASSING_CLASSES = Set.of("08", "40", "53", "57", "58");

  /** What a server says to a write while it is a standby. */
  private static final String READ_ONLY = "25006";

  private DatabaseUnavailableException(Throwable cause) {
    super(String.valueOf(cause.getMessage()), cause, false, false);
  }

  /** No connection could be had, whatever the reason: so no statement is at fault. */
  static DatabaseUnavailableException noConnection(Throwable cause) {
    return new DatabaseUnavailableException(cause);
  }

  /** The failure itself when it is the statement's fault, else wrapped as one of this kind. */
  static Throwable of(Throwable failure) {
    boolean passes =
        failure instanceof PgException refused
            ? passes(refused.getSqlState())
            : failure instanceof IOException
                || failure instanceof VertxException
                || wasNeverSent(failure);
    return passes ? new DatabaseUnavailableException(failure) : failure;
  }

  private static boolean passes(String state) {
    return state != null
        && state.length() == 5
        && (PASSING_CLASSES.contains(state.substring(0, 2)) || state.equals(READ_ONLY));
  }

  /**
   * The connection had died before the statement was sent. The client has no type for that: it
   * fails in the same way for arguments that do not fit, but in other words.
   */
  private static boolean wasNeverSent(Throwable failure) {
    String words = String.valueOf(failure.getMessage());
    return failure instanceof NoStackTraceThrowable
        && (words.startsWith("Connection is not active") || words.startsWith("Pending requests"));
  }
}
