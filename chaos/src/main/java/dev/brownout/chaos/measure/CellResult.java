package dev.brownout.chaos.measure;

import dev.brownout.chaos.agreement.Agreement;
import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.load.ReadLog;
import dev.brownout.chaos.load.Tally;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * What one cell of a run (one policy under one regime) measured. Maps keep the order in which they
 * were filled; counts are totals of the measured reads, warm reads not among them.
 *
 * @param policy name of the experiment's policy
 * @param regime name of the experiment's regime
 * @param valid whether the cell may be believed; false exactly when there are invalid reasons
 * @param invalidReasons why it may not be believed, each in words with value and limit
 * @param reads reads planned and driven, at least 1
 * @param within reads answered 200 within the threshold, counted from the planned instant
 * @param outside reads answered 200 later than the threshold
 * @param dropped all other reads; {@code within + outside + dropped = reads}
 * @param medianMs median time from the planned instant to the end of a read, of all reads whatever
 *     came of them, in milliseconds
 * @param p99Ms the 99th percentile of the same times, in milliseconds
 * @param worstMs the longest of the same times, in milliseconds
 * @param amplification internal calls that arrived at the suppliers over {@code reads x hops}
 * @param internalPerSecond internal calls a second: rate x hops x amplification
 * @param attemptsByHop attempts that the callers started, by hop
 * @param arrivalsByHop calls that arrived at the hop's supplier, by hop
 * @param declined attempts that were not started, by hop and reason
 * @param resultsByHop what came of the attempts, by hop and result
 * @param driverLateP99Ms 99th percentile of sent - planned, in milliseconds
 * @param overshootP99Ms 99th percentile of the time beyond the threshold, of the reads that ended
 *     after it, in milliseconds; 0 when none did
 * @param laneMixByHop attempts sent down each of the 16 lanes, by hop
 * @param othersCpuShare what programs outside the fleet and the tool used, in cores
 * @param fleetCpuShare what the fleet and the tool used, in cores
 * @param seconds how long the measured part took, in seconds
 * @param log what became of each read
 * @param agreement the prediction beside it, read by read; empty for a policy that is not simulated
 */
public record CellResult(
    String policy,
    String regime,
    boolean valid,
    List<String> invalidReasons,
    long reads,
    long within,
    long outside,
    long dropped,
    double medianMs,
    double p99Ms,
    double worstMs,
    double amplification,
    double internalPerSecond,
    Map<String, Attempts> attemptsByHop,
    Map<String, Long> arrivalsByHop,
    Map<String, Map<String, Long>> declined,
    Map<String, Map<String, Long>> resultsByHop,
    double driverLateP99Ms,
    double overshootP99Ms,
    Map<String, long[]> laneMixByHop,
    double othersCpuShare,
    double fleetCpuShare,
    double seconds,
    ReadLog log,
    Optional<Agreement> agreement) {

  private static final double NANOS_PER_MS = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Attempts of one hop.
   *
   * @param primary first attempts
   * @param extra attempts after the first
   */
  public record Attempts(long primary, long extra) {}

  /** Copies what is mutable and checks that the counts add up. */
  public CellResult {
    Objects.requireNonNull(policy, "policy");
    Objects.requireNonNull(regime, "regime");
    Objects.requireNonNull(log, "log");
    Objects.requireNonNull(agreement, "agreement");
    invalidReasons = List.copyOf(invalidReasons);
    attemptsByHop = new LinkedHashMap<>(attemptsByHop);
    arrivalsByHop = new LinkedHashMap<>(arrivalsByHop);
    declined = new LinkedHashMap<>(declined);
    resultsByHop = new LinkedHashMap<>(resultsByHop);
    laneMixByHop = new LinkedHashMap<>(laneMixByHop);
    if (valid != invalidReasons.isEmpty()) {
      throw new IllegalArgumentException(
          "valid is " + valid + " with " + invalidReasons.size() + " invalid reasons");
    }
    if (within + outside + dropped != reads) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "within %d + outside %d + dropped %d is not reads %d",
              within,
              outside,
              dropped,
              reads));
    }
  }

  /** What the reads of a cell came to, and whether that may be believed. */
  static CellResult of(
      CellPlan cell, ReadLog log, Evidence evidence, Optional<Agreement> agreement) {
    Tally tally = log.tally();
    Histogram latencies = log.latencies();
    Histogram overshoot = log.overshoot();
    List<String> reasons = Validity.reasons(evidence);
    double arrivals = evidence.hops().stream().mapToLong(HopCounts::arrivals).sum();
    double calls = (double) cell.reads() * FleetHop.ALL.size();
    double amplification = arrivals / calls;
    return new CellResult(
        cell.policy().name(),
        cell.regime().name(),
        reasons.isEmpty(),
        reasons,
        cell.reads(),
        tally.within(),
        tally.outside(),
        tally.dropped(),
        ms(latencies.getValueAtPercentile(50)),
        ms(latencies.getValueAtPercentile(99)),
        ms(log.worstNanos()),
        amplification,
        amplification * cell.load().ratePerSecond() * FleetHop.ALL.size(),
        byHop(evidence, hop -> new Attempts(hop.primary(), hop.extra())),
        byHop(evidence, HopCounts::arrivals),
        byHop(evidence, HopCounts::declined),
        byHop(evidence, HopCounts::results),
        evidence.lateP99Ms(),
        overshoot.getTotalCount() == 0 ? 0 : ms(overshoot.getValueAtPercentile(99)),
        byHop(evidence, HopCounts::lanes),
        evidence.cpu().others(),
        evidence.cpu().own(),
        cell.load().arrivals().spanNanos() / NANOS_PER_SECOND,
        log,
        agreement);
  }

  private static <T> Map<String, T> byHop(Evidence evidence, Function<HopCounts, T> value) {
    var map = new LinkedHashMap<String, T>();
    evidence.hops().forEach(hop -> map.put(hop.hop(), value.apply(hop)));
    return map;
  }

  private static double ms(long nanos) {
    return nanos / NANOS_PER_MS;
  }
}
