package dev.brownout.chaos.model.nested;

import java.util.List;

/**
 * What a simulated cell comes to. Times are in milliseconds from a read's planned instant to the
 * end of its answer, of all reads whatever came of them.
 *
 * @param policy name of the policy
 * @param regime name of the regime
 * @param reads how many reads
 * @param within answered at or before the threshold
 * @param outside answered later
 * @param dropped all others
 * @param medianMs the median
 * @param p99Ms the 99th percentile
 * @param worstMs the longest
 * @param amplification attempts that arrived over {@code reads x hops}
 * @param internalPerSecond attempts a second: rate x hops x amplification
 * @param arms arms of a read
 * @param mostInFlight the most reads that were under way at one time
 * @param hops each hop, the gateway's first
 */
public record Totals(
    String policy,
    String regime,
    long reads,
    long within,
    long outside,
    long dropped,
    double medianMs,
    double p99Ms,
    double worstMs,
    double amplification,
    double internalPerSecond,
    int arms,
    int mostInFlight,
    List<HopTotals> hops) {

  /** Copies the list. */
  public Totals {
    hops = List.copyOf(hops);
  }

  /**
   * Attempts per read and arm on a level.
   *
   * @param level 1 for the gateway's calls
   * @return 0 for a level that the chain does not have
   */
  public double attemptsPerReadAndArm(int level) {
    long attempts =
        hops.stream().filter(hop -> hop.level() == level).mapToLong(HopTotals::attempts).sum();
    return (double) attempts / reads / arms;
  }
}
