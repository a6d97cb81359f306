package dev.brownout.chaos.report;

import dev.brownout.chaos.experiment.Figure;
import dev.brownout.chaos.statistics.Pairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A comparison for people: a column for each run, behind each later one how far it is from the
 * first, with a star where that is more than chance.
 */
public final class ComparisonText {
  private static final double PERCENT = 100;
  private static final int NAME = 18;
  private static final int VALUE = 12;
  private static final int DIFFERENCE = 18;
  private static final String NOTHING = "-";

  private final Comparison comparison;
  private final Style style;
  private final List<String> lines = new ArrayList<>();

  private ComparisonText(Comparison comparison, Style style) {
    this.comparison = comparison;
    this.style = style;
  }

  /** The text, each line ended by a line feed. */
  public static String render(Comparison comparison, Style style) {
    var text = new ComparisonText(comparison, style);
    text.write();
    return String.join("\n", text.lines) + "\n";
  }

  private void write() {
    RunFile first = comparison.runs().get(0);
    lines.add(
        format(
            "%s, seed %d: threshold %d ms; differences from run A",
            first.experiment(), first.seed(), first.thresholdMs()));
    for (int run = 0; run < comparison.runs().size(); run++) {
      lines.add(title(run));
    }
    comparison.cells().forEach(this::cell);
    footer();
  }

  private String title(int run) {
    RunFile file = comparison.runs().get(run);
    return format(
        "  %s  %s: %s, %s, %s reads/s, %d reads a cell%s",
        Comparison.letter(run),
        comparison.names().get(run),
        file.startedAt(),
        file.transport(),
        file.ratePerSecond(),
        file.readsPerCell(),
        file.valid() ? "" : style.alarm(" (may not be believed)"));
  }

  private void cell(Comparison.OfCell cell) {
    lines.add("");
    lines.add(format("-- %s / %s --", cell.regime(), cell.policy()));
    lines.add(heads());
    Comparison.SHARES.forEach(figure -> shares(cell, figure));
    figure(cell, "median", RunFile.Cell::medianMs, "%.1f ms");
    figure(cell, "p99", RunFile.Cell::p99Ms, "%.1f ms");
    figure(cell, "worst", RunFile.Cell::worstMs, "%.1f ms");
    figure(cell, "amplification", RunFile.Cell::amplification, "x%.3f");
    figure(cell, "overshoot p99", RunFile.Cell::overshootP99Ms, "%.1f ms");
    for (int run = 0; run < cell.cells().size(); run++) {
      invalid(cell.cells().get(run), run);
    }
  }

  private String heads() {
    StringBuilder line = new StringBuilder(pad("", NAME));
    for (int run = 0; run < comparison.runs().size(); run++) {
      line.append(padLeft(Comparison.letter(run), VALUE));
      if (run > 0) {
        line.append(padLeft(Comparison.letter(run) + " - A  ", DIFFERENCE));
      }
    }
    return line.toString();
  }

  private void shares(Comparison.OfCell cell, Figure figure) {
    StringBuilder line = new StringBuilder(pad(figure.words(), NAME));
    for (int run = 0; run < cell.cells().size(); run++) {
      line.append(padLeft(share(cell.cells().get(run), figure), VALUE));
      if (run > 0) {
        line.append(
            padLeft(
                cell.pairs(run, figure).map(this::difference).orElse(NOTHING + "  "), DIFFERENCE));
      }
    }
    lines.add(line.toString());
  }

  private static String share(RunFile.Cell cell, Figure figure) {
    if (cell == null) {
      return NOTHING;
    }
    int part =
        switch (figure) {
          case WITHIN -> cell.within();
          case OUTSIDE -> cell.outside();
          default -> cell.dropped();
        };
    return format("%.2f %%", PERCENT * part / cell.reads());
  }

  private String difference(Pairs pairs) {
    return format("%+.2f pt", PERCENT * pairs.difference())
        + (comparison.isMarked(pairs) ? " *" : "  ");
  }

  private void figure(
      Comparison.OfCell cell, String name, Function<RunFile.Cell, Double> value, String format) {
    StringBuilder line = new StringBuilder(pad(name, NAME));
    Double first = value(cell.cells().get(0), value);
    for (int run = 0; run < cell.cells().size(); run++) {
      Double mine = value(cell.cells().get(run), value);
      line.append(padLeft(mine == null ? NOTHING : format(format, mine), VALUE));
      if (run > 0) {
        boolean both = mine != null && first != null;
        String apart = format.replace("x%", "%").replace("%", "%+");
        line.append(
            padLeft(both ? format(apart, mine - first) + "  " : NOTHING + "  ", DIFFERENCE));
      }
    }
    lines.add(line.toString());
  }

  private static Double value(RunFile.Cell cell, Function<RunFile.Cell, Double> value) {
    return cell == null ? null : value.apply(cell);
  }

  private void invalid(RunFile.Cell cell, int run) {
    if (cell != null) {
      cell.invalidReasons()
          .forEach(
              reason ->
                  lines.add(style.alarm("  invalid in " + Comparison.letter(run) + ": " + reason)));
    }
  }

  private void footer() {
    lines.add("");
    if (!comparison.changedPolicies().isEmpty()) {
      lines.add("settings that differ: " + String.join(", ", comparison.changedPolicies()));
    }
    lines.add(
        format(
            "* more than chance: McNemar's mid-p below %.2g, which is 5 %% over the %d shares that"
                + " were compared read by read; other figures are not tested",
            comparison.level(), comparison.tests()));
  }

  private static String pad(String text, int width) {
    return format("%-" + width + "s", text);
  }

  private static String padLeft(String text, int width) {
    return format("%" + width + "s", text);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
