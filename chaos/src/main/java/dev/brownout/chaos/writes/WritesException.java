package dev.brownout.chaos.writes;

/** The fleet is not as the journey needs it; the message is one text. Exit code 4. */
public final class WritesException extends Exception {

  private static final long serialVersionUID = 1L;

  WritesException(String message, Throwable cause) {
    super(message, cause);
  }
}
