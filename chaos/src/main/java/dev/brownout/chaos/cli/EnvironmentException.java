package dev.brownout.chaos.cli;

/**
 * The machine or the fleet on it is not as the verb needs it; the message has the remedy. Code 4.
 */
final class EnvironmentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  EnvironmentException(String message) {
    super(message);
  }

  EnvironmentException(String message, Throwable cause) {
    super(message, cause);
  }
}
