package dev.brownout.chaos.report;

/** A result file that cannot be used; the message is one line that says why. */
public final class RunFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RunFileException(String message) {
    super(message);
  }

  RunFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
