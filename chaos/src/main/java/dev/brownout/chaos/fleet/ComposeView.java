package dev.brownout.chaos.fleet;

import java.util.Optional;
import java.util.Set;

/** The containers as they can be seen from where this program runs. */
interface ComposeView {

  /** The view of this program: the containers' own network, or the machine they run on. */
  static ComposeView of(Compose compose) {
    return ComposeLayout.isInside() ? new ComposeFromInside() : new ComposeFromHost(compose);
  }

  /**
   * Where the parts are when all are up and healthy; empty when none is up.
   *
   * @throws FleetException when only some are, or nobody can tell
   */
  Optional<ComposeLayout> look() throws FleetException;

  /** A container that is not the one any more that was looked at, in words. */
  Optional<String> trouble();

  /** The process of a part on this machine; 0 when it cannot be seen. */
  long pid(String part);

  /** Every process of the parts that can be seen from here. */
  Set<Long> pids();

  /** Whether those are all. */
  boolean showsAllProcesses();
}
