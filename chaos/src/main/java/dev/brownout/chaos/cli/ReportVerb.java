package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.ExperimentException;
import dev.brownout.chaos.report.Comparison;
import dev.brownout.chaos.report.ComparisonText;
import dev.brownout.chaos.report.HtmlReport;
import dev.brownout.chaos.report.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws a run, or compares several. */
@Command(
    name = "report",
    description = {
      "With one run: writes its report, a page for the browser, beside it.",
      "With more: compares runs of the same experiment and seed, each beside the first. The same"
          + " read has the same luck in each, so shares are compared read by read; a star marks"
          + " what differs by more than chance."
    },
    sortOptions = false)
final class ReportVerb implements Callable<Integer> {
  private final Tools tools;

  @Parameters(
      arity = "1..*",
      paramLabel = "RESULT",
      description = "result.json files, or the folders that they are in.")
  private List<Path> results;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Writes the page of one run there (default: report.html beside it).")
  private Path html;

  @Option(
      names = "--experiment",
      paramLabel = "FILE",
      description =
          "The run's experiment, for the attempts of single reads (default: the project's "
              + ExperimentFile.USUAL
              + ").")
  private Path experiment;

  ReportVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    if (results.size() == 1) {
      draw(results.get(0));
    } else {
      compare();
    }
    return ExitCodes.FINE;
  }

  private void draw(Path result) throws IOException {
    Path file = tools.resolve(result);
    Path beside =
        Files.isDirectory(file)
            ? file.resolve(HtmlReport.FILE)
            : file.resolveSibling(HtmlReport.FILE);
    Path page = OutputFile.of("--html", html, tools).orElse(beside);
    RunFile run = RunFile.read(result, file);
    HtmlReport.write(run, experiment(), page);
    tools.terminal().say("report: " + tools.shown(page));
  }

  /** The named experiment must be readable; the usual one may be, or not. */
  private Optional<Experiment> experiment() {
    Path file = ExperimentFile.of(experiment, tools);
    try {
      return Optional.of(Experiment.read(tools.shown(file), file));
    } catch (ExperimentException unreadable) {
      if (experiment != null) {
        throw unreadable;
      }
      return Optional.empty();
    }
  }

  private void compare() {
    if (html != null) {
      throw new UsageException("--html: draws one run, and " + results.size() + " were named");
    }
    List<RunFile> runs =
        results.stream().map(result -> RunFile.read(result, tools.resolve(result))).toList();
    List<String> names = results.stream().map(Path::toString).toList();
    Comparison comparison = Comparison.of(names, runs);
    tools.terminal().print(ComparisonText.render(comparison, tools.terminal().outStyle()));
  }
}
