package dev.brownout.chaos.writes;

/** What a caller does with one write, besides repeating it until it is answered for good. */
enum Manner {
  /** Nothing else. */
  PLAIN(55),
  /** Sends it again after it was answered. */
  DUPLICATED(18),
  /** Sends another payload under its key afterwards. */
  CONFLICTED(10),
  /** Begins with three equal calls at once. */
  AT_ONCE(10),
  /** Begins with two calls at once, of different payloads. */
  CONFLICTED_AT_ONCE(4),
  /** Sends it without its key as well. */
  KEYLESS(3);

  private final int percent;

  Manner(int percent) {
    this.percent = percent;
  }

  /** The manner of a draw in [0, 100). */
  static Manner of(int draw) {
    int left = draw;
    for (Manner manner : values()) {
      left -= manner.percent;
      if (left < 0) {
        return manner;
      }
    }
    throw new IllegalArgumentException("draw " + draw + " is not below 100");
  }
}
