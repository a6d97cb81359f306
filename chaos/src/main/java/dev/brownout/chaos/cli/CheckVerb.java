package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.gate.JunitXml;
import dev.brownout.chaos.gate.MarkdownSummary;
import dev.brownout.chaos.gate.VerdictText;
import dev.brownout.chaos.gate.Verdicts;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.report.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures what the experiment's gates are about, and judges it by them. */
@Command(
    name = "check",
    description = {
      "Measures the cells that the experiment's gates name, and fails when a gate is not kept.",
      "Each share is judged with its 95 %% interval: a gate passes or fails when the whole interval is"
          + " on one side of the limit, and is undecided when the limit lies in it. Beside"
          + " result.json stands junit.xml."
    },
    sortOptions = false)
final class CheckVerb implements Callable<Integer> {
  private final Tools tools;
  @Mixin private CheckOptions check;
  @Mixin private ProgressOption progress;
  @Mixin private FleetOptions fleetOptions;

  @Option(names = "--strict", description = "A gate that is undecided fails as well.")
  private boolean strict;

  @Option(
      names = "--result",
      paramLabel = "FILE",
      description = "Judges that result.json, or the one in that folder, instead of measuring.")
  private Path result;

  @Option(names = "--junit", paramLabel = "FILE", description = "Writes junit.xml there too.")
  private Path junit;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description =
          "Adds a Markdown summary to that file; to $GITHUB_STEP_SUMMARY as well, when that is set.")
  private Path summary;

  CheckVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws FleetException, IOException {
    Experiment experiment = fleetOptions.read(tools);
    if (experiment.gates().isEmpty()) {
      throw new UsageException(
          "experiment "
              + experiment.name()
              + " has no gates; write some below experiment.gates, such as: any: within >= 95 %");
    }
    Outputs outputs = outputs();
    Baselines baselines = new Baselines(experiment, fleetOptions.file(tools), tools);
    return result == null
        ? measured(experiment, baselines, outputs)
        : judged(experiment, baselines, outputs);
  }

  /** Where verdicts go besides standard output. */
  private record Outputs(Optional<Path> junit, List<Path> summaries) {}

  private Outputs outputs() {
    Optional<Path> file = OutputFile.of("--summary", summary, tools);
    Optional<Path> server =
        OutputFile.of(
            "$GITHUB_STEP_SUMMARY", tools.stepSummary().map(Path::of).orElse(null), tools);
    return new Outputs(
        OutputFile.of("--junit", junit, tools),
        Stream.concat(file.stream(), server.stream()).distinct().toList());
  }

  private int measured(Experiment experiment, Baselines baselines, Outputs outputs)
      throws FleetException, IOException {
    RunPlan plan = check.plan(experiment, baselines);
    Warnings.say(experiment, plan.policies(), tools.terminal());
    if (check.isQuick()) {
      fleetOptions.soonAtSpeed();
    }
    MeasuredRun run =
        new Measurement(tools, fleetOptions, progress, check.keepUp()).run(plan, check.json(tools));
    int code = run.exitCode(tools.terminal());
    if (run.interrupted() || run.result().cells().isEmpty()) {
      return code;
    }
    Path shown = tools.shown(run.file());
    RunFile file = RunFile.read(shown, run.file());
    Verdicts verdicts = judge(experiment, file, baselines, outputs);
    Path beside = run.file().resolveSibling(JunitXml.FILE);
    OutputFile.write(beside, JunitXml.render(file, verdicts, strict));
    tools.terminal().say("verdicts: " + tools.shown(beside));
    return code == ExitCodes.FINE ? exitCode(verdicts) : code;
  }

  private int judged(Experiment experiment, Baselines baselines, Outputs outputs)
      throws IOException {
    check.refuseMeasuring();
    RunFile file = RunFile.read(result, tools.resolve(result));
    if (!file.experiment().equals(experiment.name())) {
      throw new UsageException(
          "--result: "
              + result
              + " is of experiment "
              + file.experiment()
              + ", and the gates are of "
              + experiment.name());
    }
    Verdicts verdicts = judge(experiment, file, baselines, outputs);
    if (!file.valid()) {
      tools.terminal().say("the run may not be believed: " + tools.shown(result) + " says so");
      return ExitCodes.INVALID;
    }
    return exitCode(verdicts);
  }

  private Verdicts judge(Experiment experiment, RunFile file, Baselines baselines, Outputs outputs)
      throws IOException {
    Verdicts verdicts = Verdicts.of(experiment.gates(), file, baselines::of);
    tools.terminal().print("\n" + VerdictText.render(verdicts));
    if (outputs.junit().isPresent()) {
      OutputFile.write(outputs.junit().get(), JunitXml.render(file, verdicts, strict));
    }
    for (Path each : outputs.summaries()) {
      OutputFile.append(each, MarkdownSummary.render(file, verdicts, strict));
    }
    return verdicts;
  }

  private int exitCode(Verdicts verdicts) {
    return verdicts.isPassed(strict) ? ExitCodes.FINE : ExitCodes.GATE_FAILED;
  }
}
