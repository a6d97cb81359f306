package dev.brownout.chaos.measure;

import java.util.Optional;

/**
 * Who used how much CPU between two readings, in cores.
 *
 * @param others programs outside the fleet and the tool; NaN when not measured
 * @param own the fleet and the tool; NaN when not measured
 * @param cores how many cores there are
 */
record CpuShares(double others, double own, int cores) {

  static CpuShares between(Optional<CpuReading> from, Optional<CpuReading> to, int cores) {
    if (from.isEmpty() || to.isEmpty()) {
      return new CpuShares(Double.NaN, Double.NaN, cores);
    }
    double span = Math.max(1, to.get().atNanos() - from.get().atNanos());
    double busy = to.get().busyNanos() - from.get().busyNanos();
    double own = Math.max(0, to.get().ownNanos() - from.get().ownNanos());
    return new CpuShares(Math.max(0, busy - own) / span, own / span, cores);
  }

  boolean isMeasured() {
    return !Double.isNaN(others);
  }
}
