package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.measure.RunPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Measures every cell and prints the table. */
@Command(
    name = "run",
    description = {
      "Measures each policy under each regime and prints the table.",
      "Uses the fleet that is up, or starts one and stops it afterwards. The result is also in"
          + " target/brownout/<run>: report.html for people, result.json for programs.",
      "With --journey: runs a journey instead, and judges what it promises."
    },
    sortOptions = false)
final class RunVerb implements Callable<Integer> {
  private final Tools tools;
  @Mixin private RunOptions run;
  @Mixin private JourneyOptions journey;
  @Mixin private ProgressOption progress;
  @Mixin private FleetOptions fleetOptions;

  RunVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws FleetException, IOException {
    Experiment experiment = fleetOptions.read(tools);
    if (journey.isAsked()) {
      return new WritesJourney(tools, fleetOptions, progress, run.keepUp())
          .run(journey.plan(run.seedOfJourney(experiment)));
    }
    RunPlan plan = run.plan(experiment);
    Optional<Path> json = run.json(tools);
    Warnings.say(experiment, plan.policies(), tools.terminal());
    return new Measurement(tools, fleetOptions, progress, run.keepUp())
        .run(plan, json)
        .exitCode(tools.terminal());
  }
}
