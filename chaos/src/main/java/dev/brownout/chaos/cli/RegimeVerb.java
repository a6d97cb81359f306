package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.ExperimentException;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.fleet.FleetException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lays a regime on the lanes of the fleet that is up. */
@Command(
    name = "regime",
    description = {
      "Lays a regime on the lanes of the fleet that is up, until clear, the next regime or down.",
      "Do it while no read is under way: when a lane changes, Toxiproxy releases at once what it was"
          + " holding back."
    },
    sortOptions = false)
final class RegimeVerb implements Callable<Integer> {
  private final Tools tools;
  @Mixin private FleetKind.Choice choice;

  @Parameters(paramLabel = "NAME", description = "A regime of the experiment.")
  private String name;

  @Option(
      names = "--experiment",
      paramLabel = "FILE",
      description = "Where the regime is (default: the project's " + ExperimentFile.USUAL + ").")
  private Path file;

  RegimeVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws FleetException {
    Path absolute = ExperimentFile.of(file, tools);
    Experiment experiment = Experiment.read(tools.shown(absolute), absolute);
    Regime regime = regime(experiment);
    UpFleet.of(choice.kind(), tools).leaveUpUnder(regime, experiment.gatewayShare());
    tools.terminal().say("regime " + regime.name() + " is on");
    return ExitCodes.FINE;
  }

  private Regime regime(Experiment experiment) {
    try {
      return experiment.regime(name);
    } catch (ExperimentException unknown) {
      throw new UsageException(unknown.getMessage());
    }
  }
}
