package dev.brownout.chaos.measure;

import java.time.Instant;
import java.util.Optional;

/** What a cell needs to know of the machine besides its CPU. */
interface Machine {

  /** Date and time, as somebody or something may set them. */
  Instant wallTime();

  /**
   * Which of a range of ports has the most connections made towards it; empty where that cannot be
   * told, or none has any.
   *
   * @param first first port of the range
   * @param last last port of the range
   */
  Optional<PortUse> busiest(int first, int last);
}
