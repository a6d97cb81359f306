package dev.brownout.chaos.experiment;

import dev.brownout.budget.time.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeType;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A value in the file, the path of the keys that lead to it, and where to report what is wrong with
 * it. Each reading method reports a mistake and answers empty when the value is not of its kind.
 */
record Place(String path, Node node, Mistakes mistakes) {
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,15}(\\.[0-9]{1,15})?");
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
  private static final long NANOS_PER_MS = 1_000_000;

  /** Reports a mistake with this value. */
  <T> Optional<T> wrong(String text) {
    mistakes.error(node.getStartMark(), path.isEmpty() ? text : path + ": " + text);
    return Optional.empty();
  }

  /** Reports what is odd but may be meant. */
  void odd(String text) {
    mistakes.warning(node.getStartMark(), path + ": " + text);
  }

  boolean isMapping() {
    return node.getNodeType() == NodeType.MAPPING;
  }

  boolean isEmpty() {
    return node instanceof ScalarNode scalar && scalar.isPlain() && scalar.getValue().isEmpty();
  }

  Optional<String> text() {
    if (isEmpty()) {
      return wrong("has no value");
    }
    if (node instanceof ScalarNode scalar) {
      return Optional.of(scalar.getValue());
    }
    return wrong("is a " + kind() + " where a single value is expected");
  }

  private String kind() {
    return isMapping() ? "mapping" : "list";
  }

  /** A word that may stand in a header, a label and a file name. */
  Optional<String> name() {
    return text().flatMap(this::checkedName);
  }

  /** As {@link #name}, for a key. */
  Optional<String> checkedName(String text) {
    return NAME.matcher(text).matches()
        ? Optional.of(text)
        : wrong("\"" + text + "\" is no name; use at most 40 small letters, digits and hyphens");
  }

  Optional<Boolean> flag() {
    return text()
        .flatMap(
            text ->
                switch (text) {
                  case "true" -> Optional.of(true);
                  case "false" -> Optional.of(false);
                  default -> wrong("\"" + text + "\" is neither true nor false");
                });
  }

  Optional<Long> whole(long least, long most) {
    Optional<String> text = text();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (!WHOLE.matcher(text.get()).matches()) {
      return wrong("\"" + text.get() + "\" is no whole number");
    }
    long value = Long.parseLong(text.get());
    return value >= least && value <= most
        ? Optional.of(value)
        : wrong(value + " is outside " + least + " to " + most);
  }

  Optional<BigDecimal> decimal() {
    return text()
        .flatMap(
            text ->
                DECIMAL.matcher(text).matches()
                    ? Optional.of(new BigDecimal(text))
                    : wrong("\"" + text + "\" is no number; write it like 0.30"));
  }

  Optional<Duration> duration() {
    return text().flatMap(this::duration);
  }

  private Optional<Duration> duration(String text) {
    try {
      return Optional.of(Durations.parse(text));
    } catch (IllegalArgumentException wrong) {
      return wrong(wrong.getMessage());
    }
  }

  /** A duration within bounds, both included. */
  Optional<Duration> duration(Duration least, Duration most) {
    return duration()
        .flatMap(
            value ->
                value.compareTo(least) >= 0 && value.compareTo(most) <= 0
                    ? Optional.of(value)
                    : wrong(
                        String.format(
                            Locale.ROOT,
                            "%s is outside %s to %s",
                            Durations.show(value),
                            Durations.show(least),
                            Durations.show(most))));
  }

  /** A duration within bounds that a fault can inject: Toxiproxy delays by whole milliseconds. */
  Optional<Duration> latency(Duration least, Duration most) {
    return duration(least, most)
        .flatMap(
            value ->
                value.toNanos() % NANOS_PER_MS == 0
                    ? Optional.of(value)
                    : wrong(
                        Durations.show(value)
                            + " is no whole number of milliseconds, and Toxiproxy injects no other"));
  }

  /** The entries of a list, each a place of its own. */
  Optional<List<Place>> entries() {
    if (isEmpty()) {
      return wrong("has no value");
    }
    if (!(node instanceof SequenceNode sequence)) {
      return wrong("is no list; write it like [6ms, 7ms]");
    }
    List<Place> entries = new ArrayList<>();
    for (Node entry : sequence.getValue()) {
      entries.add(new Place(path + "[" + entries.size() + "]", entry, mistakes));
    }
    return Optional.of(entries);
  }
}
