package dev.brownout.chaos.exposition;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads Prometheus' text format, 0.0.4, and the samples of an OpenMetrics page.
 *
 * <p>Comments, time stamps and exemplars are skipped. A line that is no sample is refused with its
 * number, since a counter read wrongly would show as a wrong measurement.
 */
public final class Exposition {

  private final String line;
  private final int number;
  private int at;

  private Exposition(String line, int number) {
    this.line = line;
    this.number = number;
  }

  /**
   * Every sample of a page, in its order.
   *
   * @throws IllegalArgumentException naming the first line that is none
   */
  public static List<Sample> parse(String page) {
    var samples = new ArrayList<Sample>();
    int number = 0;
    for (String line : page.lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        samples.add(new Exposition(line, number).sample());
      }
    }
    return samples;
  }

  /** The value of the first sample of that name, whatever its labels. */
  public static Optional<Double> first(List<Sample> samples, String name) {
    return samples.stream().filter(s -> s.name().equals(name)).map(Sample::value).findFirst();
  }

  private Sample sample() {
    String name = word();
    Map<String, String> labels = at < line.length() && line.charAt(at) == '{' ? labels() : Map.of();
    skipBlanks();
    return new Sample(name, labels, value());
  }

  private String word() {
    int from = at;
    while (at < line.length() && isWordPart(line.charAt(at))) {
      at++;
    }
    if (at == from) {
      throw wrong("a name was expected");
    }
    return line.substring(from, at);
  }

  private Map<String, String> labels() {
    var labels = new LinkedHashMap<String, String>();
    at++;
    skipBlanks();
    while (peek() != '}') {
      String key = word();
      skipBlanks();
      expect('=');
      skipBlanks();
      labels.put(key, quoted());
      skipBlanks();
      if (peek() == ',') {
        at++;
        skipBlanks();
      } else if (peek() != '}') {
        throw wrong("',' or '}' was expected after a label");
      }
    }
    at++;
    return labels;
  }

  private String quoted() {
    expect('"');
    var text = new StringBuilder();
    while (peek() != '"') {
      char each = line.charAt(at++);
      text.append(each == '\\' ? escaped() : each);
    }
    at++;
    return text.toString();
  }

  private char escaped() {
    char each = peek();
    at++;
    return switch (each) {
      case 'n' -> '\n';
      case '"', '\\' -> each;
      default -> throw wrong("'\\" + each + "' is no escape");
    };
  }

  private double value() {
    int from = at;
    while (at < line.length() && !Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    String text = line.substring(from, at);
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> number(text);
    };
  }

  private double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw wrong("\"" + text + "\" is no number");
    }
  }

  private void expect(char wanted) {
    if (peek() != wanted) {
      throw wrong("'" + wanted + "' was expected");
    }
    at++;
  }

  private char peek() {
    if (at >= line.length()) {
      throw wrong("it ends too early");
    }
    return line.charAt(at);
  }

  private void skipBlanks() {
    while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
  }

  private static boolean isWordPart(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == ':'
        || c == '.';
  }

  private IllegalArgumentException wrong(String cause) {
    String shown = line.length() > 120 ? line.substring(0, 120) + "…" : line;
    return new IllegalArgumentException(
        String.format(
            Locale.ROOT, "metrics line %d, column %d: %s: %s", number, at + 1, cause, shown));
  }
}
