package dev.brownout.chaos.load;

import java.time.Duration;

/**
 * How far a run is, seen from outside while it goes on.
 *
 * @param elapsed since the first planned read
 * @param planned reads of the whole run
 * @param sent reads sent so far
 * @param ended reads ended so far, however
 * @param within those of them answered 200 within the threshold
 */
public record DriveView(Duration elapsed, int planned, int sent, int ended, int within) {

  /** The share of the ended reads that were within the threshold, 0 to 1; 0 before the first. */
  public double withinShare() {
    return ended == 0 ? 0 : (double) within / ended;
  }
}
