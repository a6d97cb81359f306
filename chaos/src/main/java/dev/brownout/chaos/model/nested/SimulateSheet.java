package dev.brownout.chaos.model.nested;

import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.model.sheet.Decimals;
import dev.brownout.chaos.model.sheet.PolicyLabel;
import dev.brownout.chaos.model.sheet.Sheet;
import dev.brownout.chaos.model.sheet.Text;
import dev.brownout.chaos.model.sheet.TextTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Simulated cells, for programs and for people. */
public final class SimulateSheet {

  /**
   * A cell and what it comes to.
   *
   * @param scenario the cell
   * @param totals what it comes to
   * @param highestAmplification as {@link Simulator#highestAmplification} says
   */
  public record Cell(Scenario scenario, Totals totals, double highestAmplification) {

    /** Simulates a cell. */
    public static Cell of(Scenario scenario) {
      Totals totals = Simulator.run(scenario);
      return new Cell(scenario, totals, Simulator.highestAmplification(scenario, totals));
    }

    private boolean hasRaces() {
      return highestAmplification > totals.amplification();
    }
  }

  private SimulateSheet() {}

  /** The cells; {@code hop1}, {@code hop2} and so on are attempts per read and arm. */
  public static Sheet sheet(List<Cell> cells, int depth) {
    List<String> columns =
        new ArrayList<>(
            List.of(
                "policy",
                "regime",
                "reads",
                "within",
                "outside",
                "dropped",
                "median_ms",
                "p99_ms",
                "worst_ms",
                "amplification",
                "internal_per_second"));
    for (int level = 1; level <= Math.max(2, depth); level++) {
      columns.add("hop" + level);
    }
    Sheet sheet = new Sheet(columns.toArray(String[]::new));
    cells.forEach(cell -> sheet.row(values(cell.totals(), depth)));
    return sheet;
  }

  private static Object[] values(Totals totals, int depth) {
    List<Object> values = new ArrayList<>();
    values.add(totals.policy());
    values.add(totals.regime());
    values.add(totals.reads());
    values.add(totals.within());
    values.add(totals.outside());
    values.add(totals.dropped());
    values.add(Decimals.fixed(totals.medianMs(), 1));
    values.add(Decimals.fixed(totals.p99Ms(), 1));
    values.add(Decimals.fixed(totals.worstMs(), 1));
    values.add(Decimals.fixed(totals.amplification(), 4));
    values.add(Decimals.fixed(totals.internalPerSecond(), 2));
    for (int level = 1; level <= Math.max(2, depth); level++) {
      values.add(Decimals.fixed(totals.attemptsPerReadAndArm(level), 4));
    }
    return values.toArray();
  }

  /** A table like the lesson's, a block for each regime, with the attempts of each hop beside. */
  public static String text(List<Cell> cells) {
    Map<Regime, List<Cell>> byRegime =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> cell.scenario().regime(), LinkedHashMap::new, Collectors.toList()));
    if (cells.isEmpty()) {
      return "no cells, since there are no reads\n";
    }
    StringBuilder text = new StringBuilder(title(cells.get(0).scenario()));
    byRegime.forEach((regime, of) -> text.append(block(regime, of)));
    return text.toString();
  }

  private static String title(Scenario scenario) {
    Chain chain = scenario.chain();
    return String.format(
        Locale.ROOT,
        "%s, seed %d: %d reads a cell at %s reads/s, depth %d, arms %d; end-to-end threshold %s ms,"
            + " gateway share %s ms\nsimulated on virtual time; abandoned attempts: %s%s\n",
        scenario.experiment().name(),
        scenario.experiment().seed(),
        scenario.reads(),
        Decimals.fixed(scenario.experiment().ratePerSecond(), 2),
        chain.depth(),
        chain.arms(),
        ms(scenario.experiment().threshold()),
        ms(scenario.experiment().gatewayShare()),
        chain.abandon().name().toLowerCase(Locale.ROOT),
        chain.abandon() == Abandon.RESET
            ? ", cancellation " + chain.cancellation()
            : " their work below");
  }

  private static String block(Regime regime, List<Cell> cells) {
    int depth = cells.get(0).scenario().chain().depth();
    List<String> titles =
        new ArrayList<>(
            List.of(
                "configuration",
                "within threshold",
                "outside threshold",
                "dropped",
                "median",
                "p99",
                "worst",
                "multiplier",
                "internal req/s"));
    for (int level = 1; level <= depth; level++) {
      titles.add("hop " + level);
    }
    TextTable table = new TextTable(titles.toArray(String[]::new));
    cells.forEach(cell -> table.row(line(cell, depth)));
    return "\n-- "
        + regime.name()
        + ": "
        + values(regime)
        + " ms cycle, "
        + regime.direction().name().toLowerCase(Locale.ROOT)
        + " --\n"
        + table.render()
        + cells.stream()
            .filter(Cell::hasRaces)
            .map(SimulateSheet::race)
            .collect(Collectors.joining());
  }

  private static String race(Cell cell) {
    return Text.format(
        "%s: x%s if each reset is there before its supplier's next attempt, x%s if none is\n",
        cell.totals().policy(),
        Decimals.fixed(cell.totals().amplification(), 2),
        Decimals.fixed(cell.highestAmplification(), 2));
  }

  private static Object[] line(Cell cell, int depth) {
    Totals totals = cell.totals();
    List<Object> line = new ArrayList<>();
    line.add(PolicyLabel.of(cell.scenario().policy(), depth));
    line.add(share(totals.within(), totals.reads()));
    line.add(share(totals.outside(), totals.reads()));
    line.add(share(totals.dropped(), totals.reads()));
    line.add(Math.round(totals.medianMs()));
    line.add(Math.round(totals.p99Ms()));
    line.add(Math.round(totals.worstMs()));
    line.add("x" + Decimals.fixed(totals.amplification(), 2));
    line.add(Decimals.fixed(totals.internalPerSecond(), 2));
    for (int level = 1; level <= depth; level++) {
      line.add("x" + Decimals.fixed(totals.attemptsPerReadAndArm(level), 2));
    }
    return line.toArray();
  }

  private static String values(Regime regime) {
    return regime.cycle().stream()
        .distinct()
        .map(SimulateSheet::ms)
        .collect(Collectors.joining("/"));
  }

  private static String share(long part, long whole) {
    return Text.format("%d (%s%%)", part, Decimals.fixed(100.0 * part / whole, 1));
  }

  private static String ms(Duration duration) {
    return Decimals.millis(duration.toNanos()).toPlainString();
  }
}
