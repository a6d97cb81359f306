package dev.brownout.chaos.model.sheet;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows of values under named columns, for programs.
 *
 * <p>A value is a text, a whole number, a {@link BigDecimal} with the decimals it is to be printed
 * with, a boolean, or null for none.
 */
public final class Sheet {

  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

  private final List<String> columns;
  private final List<List<Object>> rows = new ArrayList<>();

  /** A sheet without rows. */
  public Sheet(String... columns) {
    this.columns = List.of(columns);
  }

  /**
   * Adds a row.
   *
   * @throws IllegalArgumentException unless there is one value for each column
   */
  public Sheet row(Object... values) {
    if (values.length != columns.size()) {
      throw new IllegalArgumentException(
          Text.format("%d values for %d columns", values.length, columns.size()));
    }
    rows.add(Collections.unmodifiableList(Arrays.asList(values.clone())));
    return this;
  }

  /** A heading and the rows, after RFC 4180 but with line feeds. */
  public String csv() {
    StringBuilder text = new StringBuilder(String.join(",", columns)).append('\n');
    for (List<Object> row : rows) {
      text.append(row.stream().map(Sheet::field).collect(Collectors.joining(","))).append('\n');
    }
    return text.toString();
  }

  /** The rows as objects whose members are the columns. */
  public ArrayNode json() {
    ArrayNode array = NODES.arrayNode();
    for (List<Object> row : rows) {
      ObjectNode object = array.addObject();
      for (int column = 0; column < row.size(); column++) {
        object.set(columns.get(column), NODES.pojoNode(row.get(column)));
      }
    }
    return array;
  }

  private static String field(Object value) {
    String text = text(value);
    boolean quoted = text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }

  private static String text(Object value) {
    if (value == null) {
      return "";
    }
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }
}
