package dev.brownout.chaos.writes;

/**
 * What came back from the edge.
 *
 * @param status the answer's status; 0 when there was none
 * @param replayed whether the answer says that it was given before
 * @param reason the reason in its problem; null when it has none
 * @param body its body; null when there was none
 * @param failure why there was no answer; null when there was one
 */
record EdgeAnswer(int status, boolean replayed, String reason, String body, String failure) {

  static EdgeAnswer none(String failure) {
    return new EdgeAnswer(0, false, null, null, failure);
  }
}
