package dev.brownout.chaos.measure;

import java.util.Optional;
import java.util.Set;

/** Tells how much CPU this machine and a set of its processes have used. */
interface CpuClock {

  /**
   * A reading as of now; empty where it cannot be taken.
   *
   * @param own processes that are the tool's and the fleet's
   */
  Optional<CpuReading> read(Set<Long> own);

  /** How many cores there are. */
  int cores();

  /** A clock for where the fleet's processes cannot be told from others: it never has a reading. */
  static CpuClock blind() {
    return new CpuClock() {
      @Override
      public Optional<CpuReading> read(Set<Long> own) {
        return Optional.empty();
      }

      @Override
      public int cores() {
        return Runtime.getRuntime().availableProcessors();
      }
    };
  }
}
