package dev.brownout.budget.quarkus.policy;

/** A call that names a policy which does not exist; answered with 400. */
public final class UnknownPolicyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Makes one with a message for the caller. */
  public UnknownPolicyException(String message) {
    super(message, null, false, false);
  }
}
