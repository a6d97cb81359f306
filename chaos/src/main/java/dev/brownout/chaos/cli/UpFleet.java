package dev.brownout.chaos.cli;

import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;

/** Reaches the faults of the fleet that is up. */
final class UpFleet {
  private UpFleet() {}

  /**
   * Its faults, with every toxic removed. The fleet itself is given back, so that what is laid next
   * stays: a fleet that is held is cleared when it is given back.
   *
   * @throws EnvironmentException when no fleet is up
   */
  static Faults clearedFaults(Tools tools) throws FleetException {
    Fleet fleet =
        tools
            .lab()
            .attach(tools.home())
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        "no fleet is up; start one with chaos/chaos up (or up --detach)"));
    Faults faults = fleet.faults();
    fleet.leaveUp();
    return faults;
  }
}
