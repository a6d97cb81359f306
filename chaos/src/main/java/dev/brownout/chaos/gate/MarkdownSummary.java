package dev.brownout.chaos.gate;

import dev.brownout.chaos.report.RunFile;
import dev.brownout.chaos.statistics.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Verdicts as Markdown, for a pull request or a job's page. */
public final class MarkdownSummary {
  private final RunFile run;
  private final Verdicts verdicts;
  private final boolean strict;
  private final List<String> lines = new ArrayList<>();

  private MarkdownSummary(RunFile run, Verdicts verdicts, boolean strict) {
    this.run = run;
    this.verdicts = verdicts;
    this.strict = strict;
  }

  /** The summary, ended by a line feed. */
  public static String render(RunFile run, Verdicts verdicts, boolean strict) {
    var summary = new MarkdownSummary(run, verdicts, strict);
    summary.write();
    return String.join("\n", summary.lines) + "\n";
  }

  private void write() {
    lines.add("### Brownout " + run.experiment() + ": gates " + verdicts.summary());
    lines.add("");
    if (!run.valid()) {
      lines.add("**The run may not be believed.** " + text(trouble()));
      lines.add("");
    }
    lines.add("| | gate | found |");
    lines.add("|---|---|---|");
    verdicts.verdicts().forEach(this::gate);
    lines.add("");
    lines.add("| cell | within | outside | dropped | median | p99 | amplification |");
    lines.add("|---|---:|---:|---:|---:|---:|---:|");
    run.cells().forEach(this::cell);
    lines.add("");
    lines.add(
        Words.format(
            "Seed %d, %s reads/s over %s, %d reads a cell, threshold %d ms. Shares with their 95 %%"
                + " interval (Wilson).",
            run.seed(),
            Words.plain(run.ratePerSecond()),
            run.transport(),
            run.readsPerCell(),
            run.thresholdMs()));
  }

  private String trouble() {
    return run.trouble() != null
        ? run.trouble()
        : run.cells().stream()
            .filter(cell -> !cell.valid())
            .map(cell -> cell.name() + ": " + String.join("; ", cell.invalidReasons()))
            .collect(Collectors.joining("; "));
  }

  private void gate(Verdict verdict) {
    String found =
        verdict.findings().stream()
            .map(finding -> text(finding.cell() + ": " + finding.words()))
            .collect(Collectors.joining("<br>"));
    lines.add(
        "| "
            + mark(verdict.outcome())
            + " | `"
            + text(verdict.gate().text())
            + "` | "
            + found
            + " |");
  }

  private String mark(Outcome outcome) {
    String sign = Verdicts.fails(outcome, strict) ? "❌" : outcome == Outcome.PASS ? "✅" : "⚠️";
    return sign + " " + outcome.words();
  }

  private void cell(RunFile.Cell cell) {
    lines.add(
        Words.format(
            "| %s%s | %s | %s | %s | %s | %s | x%.2f |",
            cell.name(),
            cell.valid() ? "" : " (invalid)",
            share(cell.within(), cell.reads()),
            share(cell.outside(), cell.reads()),
            share(cell.dropped(), cell.reads()),
            ms(cell.medianMs()),
            ms(cell.p99Ms()),
            cell.amplification()));
  }

  private static String share(int part, int whole) {
    Share share = new Share(part, whole);
    return Words.percent(share.value()) + " (" + Words.percent(share.interval()) + ")";
  }

  private static String ms(Double value) {
    return value == null ? "–" : Words.format("%.0f ms", value);
  }

  /** Text that ends no column. */
  private static String text(String text) {
    return text.replace("|", "\\|").replaceAll("\\R", " ");
  }
}
