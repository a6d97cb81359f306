package dev.brownout.chaos.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** What is wrong, and what is only odd, in one file; each with its place. */
final class Mistakes {
  private record Found(int line, int column, String text) {}

  private static final Comparator<Found> BY_PLACE =
      Comparator.comparingInt(Found::line).thenComparingInt(Found::column);

  private final String file;
  private final List<Found> errors = new ArrayList<>();
  private final List<Found> warnings = new ArrayList<>();

  Mistakes(String file) {
    this.file = file;
  }

  void error(Optional<Mark> mark, String text) {
    errors.add(found(mark, text));
  }

  void warning(Optional<Mark> mark, String text) {
    warnings.add(found(mark, text));
  }

  private static Found found(Optional<Mark> mark, String text) {
    return new Found(
        mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1, text);
  }

  List<String> warnings() {
    return lines(warnings);
  }

  void throwIfAny() {
    if (!errors.isEmpty()) {
      throw new ExperimentException(lines(errors));
    }
  }

  private List<String> lines(List<Found> found) {
    return found.stream()
        .sorted(BY_PLACE)
        .map(one -> file + ":" + one.line() + ":" + one.column() + ": " + one.text())
        .toList();
  }
}
