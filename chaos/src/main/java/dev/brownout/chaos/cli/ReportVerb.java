package dev.brownout.chaos.cli;

import dev.brownout.chaos.report.Comparison;
import dev.brownout.chaos.report.ComparisonText;
import dev.brownout.chaos.report.RunFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Compares runs. */
@Command(
    name = "report",
    description = {
      "Compares two or more runs of the same experiment and seed, each beside the first.",
      "The same read has the same luck in each, so shares are compared read by read; a star marks"
          + " what differs by more than chance."
    })
final class ReportVerb implements Callable<Integer> {
  private final Tools tools;

  @Parameters(
      arity = "2..*",
      paramLabel = "RESULT",
      description = "result.json files, or the folders that they are in.")
  private List<Path> results;

  ReportVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    List<RunFile> runs =
        results.stream().map(result -> RunFile.read(result, tools.resolve(result))).toList();
    List<String> names = results.stream().map(Path::toString).toList();
    Comparison comparison = Comparison.of(names, runs);
    tools.terminal().print(ComparisonText.render(comparison, tools.terminal().outStyle()));
    return ExitCodes.FINE;
  }
}
