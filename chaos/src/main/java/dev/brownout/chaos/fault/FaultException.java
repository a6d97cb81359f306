package dev.brownout.chaos.fault;

/** Toxiproxy did not do what was asked; the message names the lane, the server and the cause. */
public final class FaultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FaultException(String message, Throwable cause) {
    super(message, cause);
  }
}
