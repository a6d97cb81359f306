package dev.brownout.chaos.cli;

/** What was asked for cannot be done as asked; the message says what to write instead. Code 2. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
