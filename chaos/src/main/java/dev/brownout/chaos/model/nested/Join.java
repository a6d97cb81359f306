package dev.brownout.chaos.model.nested;

/** What a read does when one of its arms fails. */
public enum Join {
  /** Waits for the others as well. The fleet's default, and the lesson's accounting. */
  WAIT,
  /** Fails at once and abandons the others. */
  FAIL_FAST
}
