package dev.brownout.chaos.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Chooses the reads of a regime that say most about its policies: those that ended differently
 * under different ones. Reads of one pattern (within here, dropped there) say the same, so each
 * pattern is taken once before any is taken twice; of a pattern, the read that ended as predicted
 * most often and whose times lie furthest apart comes first.
 */
final class TellingReads {
  private final List<RunFile.Cell> cells;
  private final int reads;

  /** Reads of these cells, which are of one regime. */
  TellingReads(List<RunFile.Cell> cells) {
    this.cells = cells;
    this.reads = cells.stream().mapToInt(RunFile.Cell::reads).min().orElse(0);
  }

  /** The most telling reads, by their numbers; the most telling first. */
  List<Integer> most(int wanted) {
    List<List<Integer>> patterns = patterns();
    List<Integer> chosen = new ArrayList<>();
    for (int round = 0; chosen.size() < Math.min(wanted, reads); round++) {
      for (List<Integer> alike : patterns) {
        if (round < alike.size() && chosen.size() < wanted) {
          chosen.add(alike.get(round));
        }
      }
    }
    return chosen;
  }

  private List<List<Integer>> patterns() {
    Map<String, List<Integer>> byPattern =
        IntStream.range(0, reads).boxed().collect(Collectors.groupingBy(this::pattern));
    Comparator<Map.Entry<String, List<Integer>>> order =
        Comparator.comparingLong(each -> -each.getKey().chars().distinct().count());
    order = order.thenComparing(each -> -each.getValue().size());
    order = order.thenComparing(Map.Entry::getKey);
    return byPattern.entrySet().stream()
        .sorted(order)
        .map(each -> ranked(each.getValue()))
        .toList();
  }

  private List<Integer> ranked(List<Integer> alike) {
    Comparator<Integer> order = Comparator.comparingLong(read -> -asPredicted(read));
    return alike.stream().sorted(order.thenComparingDouble(read -> -spreadMs(read))).toList();
  }

  private String pattern(int read) {
    return cells.stream()
        .map(cell -> cell.perRead().measured().substring(read, read + 1))
        .collect(Collectors.joining());
  }

  private long asPredicted(int read) {
    return cells.stream()
        .map(RunFile.Cell::perRead)
        .filter(each -> each.predicted() != null)
        .filter(each -> each.predicted().charAt(read) == each.measured().charAt(read))
        .count();
  }

  private double spreadMs(int read) {
    var times =
        cells.stream()
            .mapToDouble(cell -> cell.perRead().measuredMs().get(read))
            .summaryStatistics();
    return times.getMax() - times.getMin();
  }
}
