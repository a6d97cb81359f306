package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.measure.RunOutcome;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.measure.RunWatch;
import dev.brownout.chaos.observe.MetricsServer;
import dev.brownout.chaos.report.ResultJson;
import dev.brownout.chaos.report.ResultTable;
import dev.brownout.chaos.report.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
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
          + " target/brownout/<run>/result.json, beside the logs."
    },
    sortOptions = false)
final class RunVerb implements Callable<Integer> {
  private final Tools tools;
  @Mixin private RunOptions run;
  @Mixin private FleetOptions fleetOptions;

  RunVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws FleetException, IOException {
    Experiment experiment = fleetOptions.read(tools);
    RunPlan plan = run.plan(experiment);
    Optional<Path> json = run.json(tools);
    Warnings.say(experiment, plan.policies(), tools.terminal());
    Instant startedAt = tools.clock().get();
    RunOutcome outcome = measure(plan, startedAt);
    RunResult result = result(plan, startedAt, outcome);
    write(result, json);
    return exitCode(result, outcome);
  }

  private RunOutcome measure(RunPlan plan, Instant startedAt) throws FleetException {
    try (MetricsServer metrics = tools.lab().metrics(fleetOptions.metrics(), plan);
        HeldFleet held = HeldFleet.upOrStarted(tools, fleetOptions, startedAt, run.keepUp())) {
      RunWatch watch = new RunProgress(tools.terminal()).and(metrics);
      StopSignal stop = tools.interruption().stop();
      RunOutcome outcome = tools.lab().measure(plan, held.fleet(), watch, metrics, stop);
      stayForPrometheus(metrics, stop);
      return outcome;
    }
  }

  private void stayForPrometheus(MetricsServer metrics, StopSignal stop) {
    if (metrics.wasScraped()) {
      tools.terminal().say("waiting for Prometheus' last scrape");
      metrics.awaitLastScrape(stop);
    }
  }

  private RunResult result(RunPlan plan, Instant startedAt, RunOutcome outcome) {
    Optional<String> trouble =
        isInterrupted(outcome)
            ? Optional.of(
                String.format(
                    Locale.ROOT,
                    "interrupted after %d of %d cells",
                    outcome.cells().size(),
                    plan.cells()))
            : outcome.trouble();
    return new RunResult(
        plan.experiment(),
        TransportOption.name(fleetOptions.transport()),
        startedAt,
        outcome.cells(),
        trouble);
  }

  private void write(RunResult result, Optional<Path> json) throws IOException {
    Path file = tools.runDirectory().made().resolve("result.json");
    ResultJson.write(result, file);
    if (json.isPresent()) {
      ResultJson.write(result, json.get());
    }
    if (!result.cells().isEmpty()) {
      tools.terminal().print("\n" + ResultTable.render(result, tools.terminal().outStyle()));
    }
    tools.terminal().say("result: " + tools.shown(file));
  }

  private int exitCode(RunResult result, RunOutcome outcome) {
    if (isInterrupted(outcome)) {
      tools.terminal().say(result.trouble().orElseThrow());
      return ExitCodes.INTERRUPTED;
    }
    if (result.valid()) {
      return ExitCodes.FINE;
    }
    tools.terminal().say("the run may not be believed: " + why(result));
    return ExitCodes.INVALID;
  }

  /** Ctrl-C may reach the fleet before the measurement hears of it, and then looks like trouble. */
  private boolean isInterrupted(RunOutcome outcome) {
    return outcome.stopped() || tools.interruption().arrived();
  }

  private static String why(RunResult result) {
    long invalid = result.cells().stream().filter(cell -> !cell.valid()).count();
    return result
        .trouble()
        .orElseGet(
            () ->
                String.format(
                    Locale.ROOT,
                    "%d of %d cells are invalid; the reasons stand below their rows",
                    invalid,
                    result.cells().size()));
  }
}
