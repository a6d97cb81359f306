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
}
