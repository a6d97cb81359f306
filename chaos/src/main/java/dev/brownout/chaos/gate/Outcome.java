package dev.brownout.chaos.gate;

/** What a gate's judgement came to, the best first. */
public enum Outcome {
  /** The whole interval is on the good side of the limit. */
  PASS("pass"),
  /** The limit lies in the interval: more reads would be needed to tell. */
  UNDECIDED("undecided"),
  /** The whole interval is on the bad side of the limit. */
  FAIL("fail"),
  /** There is nothing that may be judged. */
  NOT_JUDGED("not judged");

  private final String words;

  Outcome(String words) {
    this.words = words;
  }

  /** The outcome in words. */
  public String words() {
    return words;
  }

  /** The worse of the two. */
  Outcome or(Outcome other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
