package dev.brownout.chaos.agreement;

import java.util.List;

/** Where the attempts of single reads can be asked for: the services' own records of the cell. */
@FunctionalInterface
public interface AttemptRecord {

  /** The most reads that may be asked for at once. */
  int MOST_READS = 1_000;

  /**
   * The attempts that the fleet made for these reads in the cell, in any order.
   *
   * @param requestIds {@value #MOST_READS} at most
   */
  List<MeasuredAttempt> of(List<String> requestIds);
}
