package dev.brownout.chaos.measure;

/** The measurement cannot go on; the message is one line with cause and remedy. */
final class MeasureException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MeasureException(String message) {
    super(message);
  }

  MeasureException(String message, Throwable cause) {
    super(message, cause);
  }
}
