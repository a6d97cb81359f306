package dev.brownout.chaos.report;

import dev.brownout.chaos.agreement.Agreement;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.measure.CellResult;
import dev.brownout.chaos.model.nested.Chain;
import dev.brownout.chaos.model.nested.Totals;
import dev.brownout.chaos.model.sheet.Columns;
import dev.brownout.chaos.model.sheet.PolicyLabel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The table of a run, like the lesson's: one block for each regime, one row for each policy, and
 * below it, where the lesson has such a row, what the lesson's own model says. Beside each figure
 * stands its prediction. Times in whole milliseconds, shares of the reads in per cent.
 */
public final class ResultTable {
  private static final List<String> HEADS =
      List.of(
          "configuration",
          "within threshold",
          "pred.",
          "outside threshold",
          "pred.",
          "dropped",
          "pred.",
          "median",
          "pred.",
          "worst",
          "pred.",
          "multiplier",
          "pred.",
          "internal req/s",
          "pred.",
          "reads alike");
  private static final String LESSON = "  the lesson's model";
  private static final String NOT_PREDICTED = "-";
  private static final double NANOS_PER_MS = 1e6;

  private final RunResult run;
  private final Style style;
  private final Columns columns;

  private ResultTable(RunResult run, Style style) {
    this.run = run;
    this.style = style;
    List<List<String>> rows = new ArrayList<>(List.of(HEADS));
    for (CellResult cell : run.cells()) {
      rows.add(measured(cell));
      lesson(cell).ifPresent(rows::add);
    }
    this.columns = new Columns(rows);
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
    lines.add(columns.line(HEADS));
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
    lines.add(columns.line(measured(cell)));
    cell.invalidReasons().forEach(reason -> lines.add(style.alarm("  invalid: " + reason)));
    lesson(cell).ifPresent(row -> lines.add(style.dim(columns.line(row))));
  }

  private List<String> measured(CellResult cell) {
    Optional<Agreement> agreement = cell.agreement();
    Optional<Totals> foretold = agreement.map(each -> each.prediction().totals());
    return List.of(
        PolicyLabel.of(run.experiment().policy(cell.policy()), Chain.fleet().depth()),
        share(cell.within(), cell.reads()),
        predicted(foretold, totals -> Long.toString(totals.within())),
        share(cell.outside(), cell.reads()),
        predicted(foretold, totals -> Long.toString(totals.outside())),
        share(cell.dropped(), cell.reads()),
        predicted(foretold, totals -> Long.toString(totals.dropped())),
        whole(cell.medianMs()),
        predicted(foretold, totals -> whole(totals.medianMs())),
        whole(cell.worstMs()),
        predicted(foretold, totals -> whole(totals.worstMs())),
        format("x%.2f", cell.amplification()),
        predicted(agreement, ResultTable::multiplier),
        format("%.2f", cell.internalPerSecond()),
        predicted(foretold, totals -> format("%.2f", totals.internalPerSecond())),
        predicted(agreement, each -> format("%.2f%%", 100 * each.share())));
  }

  private static <T> String predicted(Optional<T> foretold, Function<T, String> figure) {
    return foretold.map(figure).orElse(NOT_PREDICTED);
  }

  /** Two numbers where resets race with the next attempt below, and chance decides between them. */
  private static String multiplier(Agreement agreement) {
    double least = agreement.prediction().totals().amplification();
    double most = agreement.prediction().highestAmplification();
    return most > least ? format("x%.2f-%.2f", least, most) : format("x%.2f", least);
  }

  private static Optional<List<String>> lesson(CellResult cell) {
    return LessonFigures.row(cell.regime(), cell.policy()).map(ResultTable::lesson);
  }

  private static List<String> lesson(LessonFigures.Row figures) {
    return List.of(
        LESSON,
        share(figures.within(), LessonFigures.READS),
        "",
        share(figures.outside(), LessonFigures.READS),
        "",
        share(figures.dropped(), LessonFigures.READS),
        "",
        Long.toString(figures.medianMs()),
        "",
        Long.toString(figures.worstMs()),
        "",
        format("x%.2f", figures.multiplier()),
        "",
        format("%.2f", figures.internalPerSecond()),
        "",
        "");
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
    agreement().ifPresent(lines::add);
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

  /** The headline: how far the prediction is to be believed. */
  private Optional<String> agreement() {
    return run.agreement().isEmpty()
        ? Optional.empty()
        : Optional.of(
            format(
                "%.2f%% of the reads came out as predicted (pred.: the same reads, simulated one"
                    + " by one; hop cost %s)",
                100 * run.agreement().getAsDouble(), hopCosts()));
  }

  private String hopCosts() {
    DoubleSummaryStatistics costs =
        run.cells().stream()
            .flatMap(cell -> cell.agreement().stream())
            .mapToDouble(each -> each.hopCost().toNanos() / NANOS_PER_MS)
            .summaryStatistics();
    return format("%.2f to %.2f ms, measured on the warm reads", costs.getMin(), costs.getMax());
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
