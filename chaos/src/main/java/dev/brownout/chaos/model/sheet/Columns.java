package dev.brownout.chaos.model.sheet;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Columns as wide as what stands in them: the first to the left, all others to the right. */
public final class Columns {

  private static final String BETWEEN = "  ";

  private final int[] widths;

  /** Columns for these rows, which all have as many cells. */
  public Columns(List<List<String>> rows) {
    this.widths =
        IntStream.range(0, rows.get(0).size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
  }

  /** One row as a line, without blanks at its end. */
  public String line(List<String> row) {
    List<String> cells = new ArrayList<>();
    for (int column = 0; column < widths.length; column++) {
      String side = column == 0 ? "-" : "";
      cells.add(String.format(Locale.ROOT, "%" + side + widths[column] + "s", row.get(column)));
    }
    return String.join(BETWEEN, cells).stripTrailing();
  }
}
