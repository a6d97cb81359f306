package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fault.FaultException;
import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LanePlan;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Takes a fleet down: toxics, processes, data, state; each even when the one before it failed. */
record TakeDown(FleetRecord record, Crew crew, Optional<Faults> faults) {

  void run() {
    faults.ifPresent(all -> quietly(all::retire));
    try (Commands commands = new Commands()) {
      crew.stop(commands);
    }
    if (usesAnothersToxiproxy()) {
      faults.ifPresent(all -> quietly(all::withdraw));
    }
    forget();
  }

  /** The lanes of a fleet as it is known; empty before its Toxiproxy is. */
  static Optional<Faults> faults(FleetState state) {
    if (state.toxiproxy().isEmpty()) {
      return Optional.empty();
    }
    LanePlan lanes = new LanePlan(state.settings().portBase());
    return Optional.of(
        Faults.at(URI.create(state.toxiproxy()), lanes, new FleetLayout(lanes).upstreams()));
  }

  private static void quietly(Runnable work) {
    try {
      work.run();
    } catch (FaultException gone) {
      // A Toxiproxy that does not answer any more has no toxics either.
    }
  }

  private boolean usesAnothersToxiproxy() {
    return crew.members().stream().anyMatch(member -> member.ending() == Ending.LEAVE);
  }

  /** What could not be removed stays written down, for the next one who takes the fleet down. */
  private void forget() {
    boolean survivors =
        crew.members().stream().anyMatch(m -> m.ending() != Ending.LEAVE && m.isAlive());
    try {
      if (!record.state().data().isEmpty()) {
        Folders.delete(Path.of(record.state().data()));
      }
      if (!survivors) {
        record.remove();
      }
    } catch (IOException stays) {
      // The state file stays as well.
    }
  }
}
