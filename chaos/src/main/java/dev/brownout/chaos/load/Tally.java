package dev.brownout.chaos.load;

/**
 * Exact counts of how reads ended.
 *
 * @param within answered 200, complete at or before the threshold
 * @param outside answered 200, complete after the threshold
 * @param dropped everything else: another status, no answer, a broken one
 */
public record Tally(int within, int outside, int dropped) {

  /** All reads counted. */
  public int reads() {
    return within + outside + dropped;
  }
}
