package dev.brownout.chaos.gate;

import java.util.ArrayList;
import java.util.List;

/** Verdicts for people: a line for each gate, below it one for each cell, and the sum. */
public final class VerdictText {
  private static final String GATE = "%-12s%s";
  private static final String CELL = "%-12s  %s: %s";

  private VerdictText() {}

  /** The text, each line ended by a line feed. */
  public static String render(Verdicts verdicts) {
    List<String> lines = new ArrayList<>();
    verdicts.verdicts().forEach(verdict -> add(verdict, lines));
    lines.add("");
    lines.add("gates: " + verdicts.summary());
    return String.join("\n", lines) + "\n";
  }

  private static void add(Verdict verdict, List<String> lines) {
    lines.add(Words.format(GATE, verdict.outcome().words(), verdict.gate().text()));
    boolean mixed = verdict.findings().stream().map(Finding::outcome).distinct().count() > 1;
    verdict
        .findings()
        .forEach(
            finding ->
                lines.add(
                    Words.format(
                        CELL,
                        mixed ? "  " + finding.outcome().words() : "",
                        finding.cell(),
                        finding.words())));
  }
}
