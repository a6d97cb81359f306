package dev.brownout.chaos.writes;

import java.util.Locale;

/** Hears how a run goes on, some times a second. */
@FunctionalInterface
public interface WritesWatch {

  /** Where the run is. */
  void at(Moment moment);

  /**
   * One moment of a run.
   *
   * @param ended writes that are behind their callers
   * @param writes how many there are
   * @param calls calls so far
   * @param failed those that got no answer, or one that says to try again
   * @param kills services killed and started again
   * @param doing what goes on
   */
  record Moment(int ended, int writes, int calls, long failed, int kills, String doing) {

    /** In one line. */
    public String line() {
      return String.format(
          Locale.ROOT,
          "%s: %,d of %,d writes, %,d calls (%,d failed), %d kills",
          doing,
          ended,
          writes,
          calls,
          failed,
          kills);
    }
  }
}
