package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Stops the fleet that is up. */
@Command(
    name = "down",
    description = "Removes the faults and stops the fleet that is up; nothing of it is left.")
final class DownVerb implements Callable<Integer> {
  private final Tools tools;

  DownVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws FleetException {
    Optional<Fleet> up = tools.lab().attach(tools.home());
    up.ifPresent(Fleet::close);
    tools.terminal().say(up.isPresent() ? "the fleet is down" : "no fleet is up");
    return ExitCodes.FINE;
  }
}
