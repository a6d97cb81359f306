package dev.brownout.store.sql;

import io.vertx.core.VertxException;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.util.Set;

/** The database is down, closed the connection, or stopped the statement by itself. */
public final class DatabaseUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** SQLSTATE classes: connection exception, insufficient resources, operator intervention. */
  private static final Set<String> PASSING_CLASSES = Set.of("08", "53", "57");

  private DatabaseUnavailableException(Throwable cause) {
    super(String.valueOf(cause.getMessage()), cause, false, false);
  }

  /** The failure itself when it is the statement's fault, else wrapped as one of this kind. */
  static Throwable of(Throwable failure) {
    boolean passes =
        failure instanceof PgException refused
            ? passes(refused)
            : failure instanceof IOException || failure instanceof VertxException;
    return passes ? new DatabaseUnavailableException(failure) : failure;
  }

  private static boolean passes(PgException refused) {
    return refused.getSqlState() != null
        && refused.getSqlState().length() == 5
        && PASSING_CLASSES.contains(refused.getSqlState().substring(0, 2));
  }
}
