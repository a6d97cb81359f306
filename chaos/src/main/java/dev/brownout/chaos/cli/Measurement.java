package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.fleet.Versions;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.measure.RunOutcome;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.measure.RunWatch;
import dev.brownout.chaos.observe.MetricsServer;
import dev.brownout.chaos.report.HtmlReport;
import dev.brownout.chaos.report.LatencyLog;
import dev.brownout.chaos.report.ResultJson;
import dev.brownout.chaos.report.ResultTable;
import dev.brownout.chaos.report.RunFile;
import dev.brownout.chaos.report.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Drives a fleet through a plan and writes down what came of it. */
final class Measurement {
  private final Tools tools;
  private final FleetOptions fleetOptions;
  private final ProgressOption progress;
  private final boolean keepUp;

  Measurement(Tools tools, FleetOptions fleetOptions, ProgressOption progress, boolean keepUp) {
    this.tools = tools;
    this.fleetOptions = fleetOptions;
    this.progress = progress;
    this.keepUp = keepUp;
  }

  /**
   * Measures, writes the result into the run's folder, and prints the table.
   *
   * @param copy where else the result goes
   */
  MeasuredRun run(RunPlan plan, Optional<Path> copy) throws FleetException, IOException {
    Instant startedAt = tools.clock().get();
    Measured measured = measure(plan, startedAt);
    RunResult result = result(plan, startedAt, measured);
    Path file = tools.runDirectory().made().resolve(ResultJson.FILE);
    write(result, file, copy);
    return new MeasuredRun(result, file, isInterrupted(measured.outcome()));
  }

  /** What came of it, and on what. */
  private record Measured(RunOutcome outcome, Map<String, String> versions) {}

  private Measured measure(RunPlan plan, Instant startedAt) throws FleetException {
    try (MetricsServer metrics = tools.lab().metrics(fleetOptions.metrics(), plan);
        HeldFleet held = HeldFleet.upOrStarted(tools, fleetOptions, startedAt, keepUp)) {
      Terminal terminal = tools.terminal();
      RunWatch watch = new RunProgress(terminal, progress.isLive(terminal)).and(metrics);
      StopSignal stop = tools.interruption().stop();
      Map<String, String> versions = Versions.of(held.fleet());
      RunOutcome outcome = tools.lab().measure(plan, held.fleet(), watch, metrics, stop);
      stayForPrometheus(metrics, stop);
      return new Measured(outcome, versions);
    }
  }

  private void stayForPrometheus(MetricsServer metrics, StopSignal stop) {
    if (metrics.wasScraped()) {
      tools.terminal().say("waiting for Prometheus' last scrape");
      metrics.awaitLastScrape(stop);
    }
  }

  private RunResult result(RunPlan plan, Instant startedAt, Measured measured) {
    RunOutcome outcome = measured.outcome();
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
        Converters.name(fleetOptions.transport()),
        startedAt,
        measured.versions(),
        outcome.cells(),
        trouble);
  }

  private void write(RunResult result, Path file, Optional<Path> copy) throws IOException {
    ResultJson.write(result, file);
    LatencyLog.write(result, file.resolveSibling(LatencyLog.FILE));
    if (copy.isPresent()) {
      ResultJson.write(result, copy.get());
    }
    Path page = file.resolveSibling(HtmlReport.FILE);
    HtmlReport.write(RunFile.read(file, file), Optional.of(result.experiment()), page);
    if (!result.cells().isEmpty()) {
      tools.terminal().print("\n" + ResultTable.render(result, tools.terminal().outStyle()));
    }
    tools.terminal().say("result: " + tools.shown(file));
    tools.terminal().say("report: " + tools.shown(page));
  }

  /** Ctrl-C may reach the fleet before the measurement hears of it, and then looks like trouble. */
  private boolean isInterrupted(RunOutcome outcome) {
    return outcome.stopped() || tools.interruption().arrived();
  }
}
