package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.FleetException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes every fault from the fleet that is up. */
@Command(
    name = "clear",
    description = "Removes every fault from the lanes of the fleet that is up.")
final class ClearVerb implements Callable<Integer> {
  private final Tools tools;
  @Mixin private FleetKind.Choice choice;

  ClearVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws FleetException {
    UpFleet.of(choice.kind(), tools).leaveUp();
    tools.terminal().say("no fault is on");
    return ExitCodes.FINE;
  }
}
