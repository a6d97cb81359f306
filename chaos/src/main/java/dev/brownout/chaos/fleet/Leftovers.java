package dev.brownout.chaos.fleet;

import java.util.Locale;
import java.util.Optional;

/** What earlier programs have left of a project's fleet; only for whoever holds its lock. */
record Leftovers(FleetFiles files) {

  /** Removes what a killed run has left; refuses when a fleet was left up on purpose. */
  void removeUnlessLeftUp(Progress progress) throws FleetException {
    Optional<FleetState> state = FleetState.read(files.state());
    if (state.isPresent() && isUp(state.get())) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "a fleet is up already (gateway at %s); use it, or stop it with chaos down",
              FleetLayout.from(state.get().settings().portBase()).service("gateway")));
    }
    if (state.isPresent()) {
      progress.step("removing what a killed run has left");
      remove(state.get());
    }
  }

  /** Removes whatever there is; whether there was something. */
  boolean removeAll(Progress progress) throws FleetException {
    Optional<FleetState> state = FleetState.read(files.state());
    if (state.isPresent()) {
      progress.step("stopping the fleet");
      remove(state.get());
    }
    return state.isPresent();
  }

  private void remove(FleetState state) throws FleetException {
    FleetRecord record = new FleetRecord(files.state(), state);
    Crew crew = new Crew(members -> {});
    for (Member member : state.toMembers()) {
      crew.join(member);
    }
    new TakeDown(record, crew, TakeDown.faults(state)).run();
  }

  /** Whether a fleet was left up and still lives, at least in part. */
  static boolean isUp(FleetState state) {
    return state.leftUp()
        && state.toMembers().stream()
            .anyMatch(member -> member.ending() != Ending.LEAVE && member.isAlive());
  }
}
