package dev.brownout.chaos.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The figures that the lesson "Timeout and Retry Budget" prints for its own model: {@value #READS}
 * reads, one step after another, from {@code lesson.csv} beside this class.
 */
final class LessonFigures {
  /** One row of the lesson's table; times in milliseconds. */
  record Row(
      String regime,
      String policy,
      long within,
      long outside,
      long dropped,
      long medianMs,
      long worstMs,
      double multiplier,
      double internalPerSecond) {}

  /** How many reads the lesson's model sends. */
  static final int READS = 40;

  private static final String FILE = "lesson.csv";
  private static final Map<String, Row> ROWS = rows();

  private LessonFigures() {}

  static Optional<Row> row(String regime, String policy) {
    return Optional.ofNullable(ROWS.get(key(regime, policy)));
  }

  private static String key(String regime, String policy) {
    return regime + "/" + policy;
  }

  private static Map<String, Row> rows() {
    try (InputStream in = LessonFigures.class.getResourceAsStream(FILE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#") && !line.startsWith("regime,"))
          .map(line -> row(line.split(",", -1)))
          .collect(
              Collectors.toUnmodifiableMap(
                  row -> key(row.regime(), row.policy()), Function.identity()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Columns 2 to 5 are the policy's settings, which the experiment has as well. */
  private static Row row(String[] cells) {
    return new Row(
        cells[0],
        cells[1],
        Long.parseLong(cells[6]),
        Long.parseLong(cells[7]),
        Long.parseLong(cells[8]),
        Long.parseLong(cells[9]),
        Long.parseLong(cells[10]),
        Double.parseDouble(cells[11]),
        Double.parseDouble(cells[12]));
  }
}
