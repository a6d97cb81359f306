package dev.brownout.chaos.fleet;

/** The fleet cannot be had; the message is one text with cause and remedy. Exit code 4. */
public final class FleetException extends Exception {
  private static final long serialVersionUID = 1L;

  FleetException(String message) {
    super(message);
  }

  FleetException(String message, Throwable cause) {
    super(message, cause);
  }
}
