package dev.brownout.gateway.statement;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How far a statement has come. */
enum State {
  /** Nothing of it was begun yet. */
  QUEUED,
  /** Its shipments are being listed or asked for. */
  RUNNING,
  /** Every part is there. */
  DONE,
  /** A part could not be done; the reason says why. */
  FAILED,
  /** Somebody called it off. */
  CANCELLED;

  static State of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Its name in the database and for callers. */
  @JsonValue
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether nothing more happens to it. */
  boolean isEnd() {
    return this == DONE || this == FAILED || this == CANCELLED;
  }
}
