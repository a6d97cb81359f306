package dev.brownout.chaos.model.sheet;

import java.util.ArrayList;
import java.util.List;

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
    Columns columns = new Columns(lines);
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(columns.line(line)).append('\n'));
    return text.toString();
  }
}
