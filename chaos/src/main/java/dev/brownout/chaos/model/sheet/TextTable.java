package dev.brownout.chaos.model.sheet;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table for people: the first column to the left, the others to the right, two spaces apart. */
public final class TextTable {

  private final List<List<String>> lines = new ArrayList<>();

  /** A table with these titles. */
  public TextTable(String... titles) {
    lines.add(List.of(titles));
  }

  /** Adds a line. */
  public TextTable row(Object... cells) {
    List<String> line = new ArrayList<>();
    for (Object cell : cells) {
      line.add(cell == null ? "-" : cell.toString());
    }
    lines.add(line);
    return this;
  }

  /** The table, each line ended by a line feed. */
  public String render() {
    int[] widths = new int[lines.get(0).size()];
    for (List<String> line : lines) {
      for (int column = 0; column < line.size(); column++) {
        widths[column] = Math.max(widths[column], line.get(column).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> line : lines) {
      text.append(line(line, widths).stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static String line(List<String> cells, int[] widths) {
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String form = column == 0 ? "%-" + widths[0] + "s" : "  %" + widths[column] + "s";
      text.append(String.format(Locale.ROOT, form, cells.get(column)));
    }
    return text.toString();
  }
}
