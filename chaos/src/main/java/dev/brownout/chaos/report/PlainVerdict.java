package dev.brownout.chaos.report;

import dev.brownout.chaos.experiment.Figure;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What a run says about a regime, in one plain sentence.
 *
 * @param regime its name
 * @param sentence which configuration kept the most reads within the threshold, and at what load
 */
record PlainVerdict(String regime, String sentence) {

  /** What counts as more than chance when two configurations are compared read by read. */
  private static final double SIGNIFICANT = 0.05;

  private static final double NO_CHANGE = 0.005;

  static List<PlainVerdict> of(RunFile run) {
    return run.byRegime().entrySet().stream()
        .map(each -> new PlainVerdict(each.getKey(), sentence(run.thresholdMs(), each.getValue())))
        .toList();
  }

  private static String sentence(long thresholdMs, List<RunFile.Cell> cells) {
    RunFile.Cell best = most(cells, Comparator.comparingDouble(PlainVerdict::share));
    RunFile.Cell heaviest = most(cells, Comparator.comparingDouble(RunFile.Cell::amplification));
    RunFile.Cell lightest =
        most(cells, Comparator.comparingDouble(RunFile.Cell::amplification).reversed());
    StringBuilder text = new StringBuilder(kept(thresholdMs, best, cells.size()));
    text.append(", with ").append(load(best));
    text.append(asGood(best, cells));
    if (heaviest.amplification() > best.amplification() + NO_CHANGE) {
      text.append(other("the heaviest load came from ", heaviest));
    } else if (lightest.amplification() < best.amplification() - NO_CHANGE) {
      text.append(other("the lightest load came from ", lightest));
    }
    return text.append('.').append(doubt(cells)).toString();
  }

  private static RunFile.Cell most(List<RunFile.Cell> cells, Comparator<RunFile.Cell> order) {
    return cells.stream()
        .reduce((one, other) -> order.compare(other, one) > 0 ? other : one)
        .orElseThrow();
  }

  private static String kept(long thresholdMs, RunFile.Cell best, int cells) {
    return format(
        "%s kept %s%s of %,d reads within %d ms",
        best.policy(), cells > 1 ? "the most, " : "", percent(best), best.reads(), thresholdMs);
  }

  /** Configurations that did as well as the best, as far as chance lets one tell. */
  private static String asGood(RunFile.Cell best, List<RunFile.Cell> cells) {
    List<String> names =
        cells.stream()
            .filter(cell -> cell != best && isAsGood(cell, best))
            .map(cell -> cell.policy() + " (" + percent(cell) + ")")
            .toList();
    return names.isEmpty()
        ? ""
        : "; no worse, as far as chance lets one tell: " + String.join(", ", names);
  }

  private static boolean isAsGood(RunFile.Cell cell, RunFile.Cell best) {
    return PairedReads.of(best, cell, Figure.WITHIN).probability() >= SIGNIFICANT;
  }

  private static String other(String words, RunFile.Cell cell) {
    return format(
        "; %s%s, with %s, and it kept %s", words, cell.policy(), load(cell), percent(cell));
  }

  private static String load(RunFile.Cell cell) {
    double extra = cell.amplification() - 1;
    if (Math.abs(extra) < NO_CHANGE) {
      return "as many calls as one try of each takes";
    }
    return format(
        "%.0f %% %s calls than one try of each takes",
        100 * Math.abs(extra), extra > 0 ? "more" : "fewer");
  }

  private static String doubt(List<RunFile.Cell> cells) {
    List<String> invalid =
        cells.stream().filter(cell -> !cell.valid()).map(RunFile.Cell::policy).toList();
    return invalid.isEmpty()
        ? ""
        : " Not to be believed, for the reasons under validity: "
            + String.join(", ", invalid)
            + ".";
  }

  private static double share(RunFile.Cell cell) {
    return (double) cell.within() / cell.reads();
  }

  private static String percent(RunFile.Cell cell) {
    return format("%.1f %%", 100 * share(cell));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
