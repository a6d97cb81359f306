package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.FleetException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Stops the fleet that is up. */
@Command(
    name = "down",
    description =
        "Removes the faults and stops the fleet that is up, or what a killed run has left behind.")
final class DownVerb implements Callable<Integer> {
  private final Tools tools;
  @Mixin private FleetKind.Choice choice;

  DownVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws FleetException {
    boolean something = tools.lab().down(choice.kind(), tools.home(), tools.terminal()::say);
    tools.terminal().say(something ? "the fleet is down" : "no fleet is up");
    return ExitCodes.FINE;
  }
}
