package dev.brownout.chaos.report;

import dev.brownout.chaos.experiment.Figure;
import dev.brownout.chaos.statistics.Pairs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Two or more runs of the same reads, cell by cell and figure by figure, each beside the first.
 *
 * @param names how each run is called, in the order of {@code runs}
 * @param runs the runs
 * @param cells what is compared, in the order of the first run that has it
 */
public record Comparison(List<String> names, List<RunFile> runs, List<OfCell> cells) {
  /** The shares of the reads that are compared. */
  static final List<Figure> SHARES = List.of(Figure.WITHIN, Figure.OUTSIDE, Figure.DROPPED);

  /** How probable a difference may be, by chance, that is marked in the whole comparison: 5 %. */
  private static final double ERROR_RATE = 0.05;

  /** Copies. */
  public Comparison {
    names = List.copyOf(names);
    runs = List.copyOf(runs);
    cells = List.copyOf(cells);
  }

  /**
   * One cell in every run.
   *
   * @param regime its regime
   * @param policy its policy
   * @param cells the cell in each run; null where a run has none
   */
  public record OfCell(String regime, String policy, List<RunFile.Cell> cells) {
    /** Copies, nulls included. */
    public OfCell {
      cells = Collections.unmodifiableList(new ArrayList<>(cells));
    }

    /** The reads of a later run beside the first's; empty where either cannot be believed. */
    Optional<Pairs> pairs(int run, Figure figure) {
      return isSound(cells.get(0)) && isSound(cells.get(run))
          ? Optional.of(PairedReads.of(cells.get(0), cells.get(run), figure))
          : Optional.empty();
    }

    private static boolean isSound(RunFile.Cell cell) {
      return cell != null && cell.valid();
    }
  }

  /**
   * Compares runs.
   *
   * @param names how to call each, as many as there are runs
   * @param runs two or more
   * @throws RunFileException when their reads are not the same, or no cell is in two of them
   */
  public static Comparison of(List<String> names, List<RunFile> runs) {
    for (int run = 1; run < runs.size(); run++) {
      PairedReads.requireAlike(names.get(0), runs.get(0), names.get(run), runs.get(run));
    }
    var comparison = new Comparison(names, runs, cells(runs));
    if (comparison.tests() == 0) {
      throw new RunFileException(
          String.join(" and ", names)
              + " cannot be compared: no cell is valid in the first and another");
    }
    return comparison;
  }

  private static List<OfCell> cells(List<RunFile> runs) {
    Set<List<String>> keys = new LinkedHashSet<>();
    runs.forEach(
        run -> run.cells().forEach(cell -> keys.add(List.of(cell.regime(), cell.policy()))));
    return keys.stream()
        .sorted(Comparator.comparingInt(key -> regimeOrder(runs, key.get(0))))
        .map(
            key ->
                new OfCell(
                    key.get(0),
                    key.get(1),
                    runs.stream()
                        .map(run -> run.cell(key.get(0), key.get(1)).orElse(null))
                        .toList()))
        .toList();
  }

  private static int regimeOrder(List<RunFile> runs, String regime) {
    return runs.stream()
        .flatMap(run -> run.cells().stream().map(RunFile.Cell::regime))
        .distinct()
        .toList()
        .indexOf(regime);
  }

  /** How many differences are put to a test. */
  public int tests() {
    int tests = 0;
    for (OfCell cell : cells) {
      for (int run = 1; run < runs.size(); run++) {
        tests += cell.pairs(run, Figure.WITHIN).isPresent() ? SHARES.size() : 0;
      }
    }
    return tests;
  }

  /**
   * The probability below which one difference is marked. All of them together are to be wrong by
   * chance in one comparison of twenty, so each gets its part of that (Bonferroni).
   */
  public double level() {
    return ERROR_RATE / Math.max(1, tests());
  }

  /** Whether a later run's share differs from the first's by more than chance. */
  boolean isMarked(Pairs pairs) {
    return pairs.probability() < level();
  }

  /** Policies that are not the same in every run that has them. */
  public List<String> changedPolicies() {
    return runs.stream()
        .flatMap(run -> run.settings().policies().keySet().stream())
        .distinct()
        .filter(this::isChanged)
        .toList();
  }

  private boolean isChanged(String policy) {
    return runs.stream()
            .map(run -> run.settings().policies().get(policy))
            .filter(Objects::nonNull)
            .distinct()
            .count()
        > 1;
  }

  /** What a run is called in the columns: A, B, C and so on. */
  static String letter(int run) {
    return Character.toString('A' + run);
  }
}
