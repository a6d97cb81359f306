package dev.brownout.gateway.statement;

/** A supplier that did not say what a part needs. */
final class SupplierException extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean passing;

  /**
   * Makes one with its words.
   *
   * @param passing whether it may be otherwise later
   */
  SupplierException(String words, boolean passing, Throwable cause) {
    super(words, cause);
    this.passing = passing;
  }

  boolean isPassing() {
    return passing;
  }
}
