package dev.brownout.chaos.report;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.measure.CellResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The table of a run, like the lesson's: one block for each regime, one row for each policy, and
 * below it, where the lesson has such a row, what the lesson's own model says. Times in whole
 * milliseconds, shares of the reads in per cent.
 */
public final class ResultTable {
  private static final List<String> HEADS =
      List.of(
          "configuration",
          "within threshold",
          "outside threshold",
          "dropped",
          "median",
          "worst",
          "multiplier",
          "internal req/s");
  private static final int[] LEAST_WIDTHS = {24, 18, 19, 15, 9, 9, 12, 16};
  private static final String LESSON = "  the lesson's model";

  private final RunResult run;
  private final Style style;
  private final int firstWidth;

  private ResultTable(RunResult run, Style style) {
    this.run = run;
    this.style = style;
    this.firstWidth =
        run.cells().stream()
            .mapToInt(cell -> label(run.experiment().policy(cell.policy())).length() + 2)
            .reduce(LEAST_WIDTHS[0], Math::max);
  }

  /** The whole table, each line ended by a line feed. */
  public static String render(RunResult run, Style style) {
    return new ResultTable(run, style).render();
  }

  private String render() {
    List<String> lines = new ArrayList<>();
    lines.add(title());
    byRegime().forEach((regime, cells) -> block(regime, cells, lines));
    lines.add("");
    run.trouble().ifPresent(why -> lines.add(style.alarm("invalid: " + why)));
    footer(lines);
    return String.join("\n", lines) + "\n";
  }

  private Map<String, List<CellResult>> byRegime() {
    return run.cells().stream()
        .collect(
            Collectors.groupingBy(CellResult::regime, LinkedHashMap::new, Collectors.toList()));
  }

  private String title() {
    Experiment experiment = run.experiment();
    return format(
        "%s, seed %d: %.2f reads/s over %s, %d reads a cell; end-to-end threshold %s, gateway share"
            + " %s",
        experiment.name(),
        experiment.seed(),
        experiment.ratePerSecond(),
        run.transport(),
        experiment.readsPerCell(),
        ms(experiment.threshold()),
        ms(experiment.gatewayShare()));
  }

  private void block(String name, List<CellResult> cells, List<String> lines) {
    lines.add("");
    lines.add("-- " + name + ": " + cycles(run.experiment().regime(name)) + " --");
    lines.add(row(HEADS));
    cells.forEach(cell -> cell(cell, lines));
  }

  /** Each value once, in the order of its first appearance, as the lesson prints it. */
  private static String cycles(Regime regime) {
    StringBuilder text = new StringBuilder(values(regime.cycle())).append(" ms cycle");
    regime
        .hopCycles()
        .forEach(
            (hop, own) -> text.append("; ").append(hop).append(' ').append(values(own) + " ms"));
    return text.toString();
  }

  private static String values(List<Duration> cycle) {
    return cycle.stream()
        .distinct()
        .map(latency -> Long.toString(latency.toMillis()))
        .collect(Collectors.joining("/"));
  }

  private void cell(CellResult cell, List<String> lines) {
    lines.add(
        row(
            List.of(
                label(run.experiment().policy(cell.policy())),
                share(cell.within(), cell.reads()),
                share(cell.outside(), cell.reads()),
                share(cell.dropped(), cell.reads()),
                whole(cell.medianMs()),
                whole(cell.worstMs()),
                format("x%.2f", cell.amplification()),
                format("%.2f", cell.internalPerSecond()))));
    cell.invalidReasons().forEach(reason -> lines.add(style.alarm("  invalid: " + reason)));
    LessonFigures.row(cell.regime(), cell.policy())
        .ifPresent(figures -> lines.add(style.dim(lesson(figures))));
  }

  private String lesson(LessonFigures.Row figures) {
    return row(
        List.of(
            LESSON,
            share(figures.within(), LessonFigures.READS),
            share(figures.outside(), LessonFigures.READS),
            share(figures.dropped(), LessonFigures.READS),
            Long.toString(figures.medianMs()),
            Long.toString(figures.worstMs()),
            format("x%.2f", figures.multiplier()),
            format("%.2f", figures.internalPerSecond())));
  }

  private String row(List<String> cells) {
    StringBuilder line = new StringBuilder(format("%-" + firstWidth + "s", cells.get(0)));
    for (int column = 1; column < cells.size(); column++) {
      line.append(format("%" + LEAST_WIDTHS[column] + "s", cells.get(column)));
    }
    return line.toString();
  }

  /** Name and shape: {@code nested (60/3 over 20/3, 0.30)}. */
  private static String label(Policy policy) {
    String gateway = shape(policy.gateway());
    String service = shape(policy.service());
    String shape = gateway.equals(service) ? gateway : gateway + " over " + service;
    return policy.name() + " (" + shape + budget(policy.gateway().retryBudget()) + ")";
  }

  private static String shape(CallPolicy side) {
    return side.attemptTimeout().toMillis() + "/" + side.maxAttempts();
  }

  private static String budget(RetryBudgetSpec budget) {
    if (budget instanceof RetryBudgetSpec.Cumulative cumulative) {
      return format(", %.2f", cumulative.ratio());
    }
    if (budget instanceof RetryBudgetSpec.Windowed windowed) {
      return format(", %.2f in %d s", windowed.ratio(), windowed.window().toSeconds());
    }
    return "";
  }

  private static String share(long part, long whole) {
    return whole == 0 ? Long.toString(part) : format("%d (%.1f%%)", part, 100.0 * part / whole);
  }

  private static String whole(double milliseconds) {
    return Double.isFinite(milliseconds) ? Long.toString(Math.round(milliseconds)) : "-";
  }

  private static String ms(Duration duration) {
    return duration.toMillis() + " ms";
  }

  private void footer(List<String> lines) {
    double base = run.basePerSecond();
    int calls = run.experiment().hops().size();
    int attempts = run.mostAttempts();
    lines.add(
        format(
            "internal req/s base = %.2f x %d = %.2f; multiplier = attempts, counted where they"
                + " arrive (at the suppliers) / (reads x %d)",
            run.experiment().ratePerSecond(), calls, base, calls));
    lines.add(
        format(
            "unlimited-retry upper bound: %d attempts at each hop -> %.2f req/s; nested, as here,"
                + " up to x%.2f -> %.2f req/s",
            attempts, base * attempts, run.mostAmplification(), base * run.mostAmplification()));
    lines.add(
        style.dim(
            "the lesson's model: "
                + LessonFigures.READS
                + " reads, sequential (one step after another, one shared retry budget); the fleet"
                + " is nested"));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
