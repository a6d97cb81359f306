package dev.brownout.chaos.once;

/** What callers of keyed writes are promised. */
public enum Promise {
  /** A write that was answered 201 is there once, as it was sent. */
  ONE_EFFECT("each acknowledged write has exactly one effect"),
  /** What was answered is what the database keeps for the key. */
  NOT_LOST("no acknowledged write is lost"),
  /** All final answers of a key are one and the same, given for the first time at most once. */
  SAME_ANSWER("each duplicate got the first answer"),
  /** Every effect is of a write that was sent, and each shipment shows its effects and no more. */
  NO_STRAY("no effect without a key that was sent"),
  /** A payload that is not the key's gets 422, and has no effect. */
  CONFLICT("another payload under a key got 422 and no effect"),
  /** A write that was refused for good left nothing. */
  NO_EFFECT_OF_REFUSED("a refused write has no effect"),
  /** No call without a key gets through. */
  KEY_NEEDED("a write without a key is refused"),
  /** Nobody gets an answer that the journey does not have. */
  KNOWN_ANSWERS("every answer is one of the journey's");

  private final String words;

  Promise(String words) {
    this.words = words;
  }

  /** The promise in words. */
  public String words() {
    return words;
  }
}
