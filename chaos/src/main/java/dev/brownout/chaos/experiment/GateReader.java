package dev.brownout.chaos.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads gates: below each place, one condition or a list of them.
 *
 * <pre>
 * normal / retry-budget: [within >= 96 %, median &lt;= 80 ms]
 * any: overshoot p99 &lt;= 10 ms
 * compare baseline.json: within not worse than 1 point
 * </pre>
 */
final class GateReader {
  private static final String ANY = "any";
  private static final Pattern COMPARE = Pattern.compile("compare\\s+(\\S.*)");
  private static final Pattern CELL = Pattern.compile("(\\S+)\\s*/\\s*(\\S+)");
  private static final Pattern LIMIT =
      Pattern.compile("(\\S.*?)\\s*(>=|<=)\\s*([0-9]{1,9}(?:\\.[0-9]{1,9})?)\\s*(%|ms|)");
  private static final Pattern NOT_WORSE =
      Pattern.compile("(\\S.*?)\\s+not worse than\\s+([0-9]{1,3}(?:\\.[0-9]{1,9})?)\\s+points?");
  private static final double ALL_POINTS = 100;

  private final Collection<String> regimes;
  private final Collection<String> policies;
  private final List<Gate> gates = new ArrayList<>();

  private GateReader(Collection<String> regimes, Collection<String> policies) {
    this.regimes = regimes;
    this.policies = policies;
  }

  /** The gates at a place, in its order; mistakes are reported there. */
  static List<Gate> read(Place place, Collection<String> regimes, Collection<String> policies) {
    var reader = new GateReader(regimes, policies);
    if (!place.isEmpty()) {
      Section.at(place)
          .ifPresent(
              section ->
                  section
                      .all()
                      .forEach((key, value) -> reader.gates(section.key(key), key, value)));
    }
    return reader.gates;
  }

  private void gates(Place at, String key, Place value) {
    if (value.node() instanceof SequenceNode) {
      value.entries().ifPresent(entries -> entries.forEach(entry -> gate(at, key, entry)));
    } else {
      gate(at, key, value);
    }
  }

  private void gate(Place at, String key, Place value) {
    Optional<String> condition = value.text().map(String::strip);
    Matcher compare = COMPARE.matcher(key);
    if (compare.matches()) {
      condition.flatMap(text -> baseline(key, compare.group(1), text, value)).ifPresent(gates::add);
    } else {
      condition.flatMap(text -> limit(at, key, text, value)).ifPresent(gates::add);
    }
  }

  private Optional<Gate> baseline(String key, String file, String condition, Place value) {
    Matcher parts = NOT_WORSE.matcher(condition);
    if (!parts.matches()) {
      return value.wrong(
          "\"" + condition + "\" compares nothing; write it like within not worse than 1 point");
    }
    double points = Double.parseDouble(parts.group(2));
    if (points > ALL_POINTS) {
      return value.wrong(parts.group(2) + " points are outside 0 to 100");
    }
    return figure(parts.group(1), Figure.paired(), value)
        .map(figure -> new Gate.Baseline(key + ": " + condition, file, figure, points));
  }

  private Optional<Gate> limit(Place at, String key, String condition, Place value) {
    Matcher cell = CELL.matcher(key);
    if (!cell.matches() && !key.equals(ANY)) {
      return at.wrong(
          "\""
              + key
              + "\" names no cell; write regime / policy, any, or compare and a result file");
    }
    String regime = key.equals(ANY) ? ANY : cell.group(1);
    String policy = key.equals(ANY) ? ANY : cell.group(2);
    boolean known =
        isKnown("regime", regime, regimes, at) & isKnown("policy", policy, policies, at);
    Matcher parts = LIMIT.matcher(condition);
    if (!parts.matches()) {
      return value.wrong(
          "\""
              + condition
              + "\" is no condition; write it like within >= 96 %, amplification <= 1.6"
              + " or overshoot p99 <= 10 ms");
    }
    Optional<Figure> figure =
        figure(parts.group(1), Figure.all(), value).flatMap(read -> inRange(read, parts, value));
    return known
        ? figure.map(read -> gate(key, condition, regime, policy, read, parts))
        : Optional.empty();
  }

  private static Gate gate(
      String key, String condition, String regime, String policy, Figure figure, Matcher parts) {
    return new Gate.Limit(
        key + ": " + condition,
        Optional.of(regime).filter(name -> !name.equals(ANY)),
        Optional.of(policy).filter(name -> !name.equals(ANY)),
        figure,
        parts.group(2).equals(">="),
        Double.parseDouble(parts.group(3)));
  }

  private static boolean isKnown(String kind, String name, Collection<String> known, Place at) {
    if (name.equals(ANY) || known.contains(name)) {
      return true;
    }
    at.wrong(
        String.format(
            Locale.ROOT,
            "\"%s\" is an unknown %s%s (known: %s, any)",
            name,
            kind,
            Nearest.hint(name, known),
            String.join(", ", known)));
    return false;
  }

  private static Optional<Figure> figure(String words, List<String> known, Place value) {
    String plain = words.replaceAll("\\s+", " ");
    Optional<Figure> figure = Figure.named(plain).filter(named -> known.contains(named.words()));
    return figure.isPresent()
        ? figure
        : value.wrong(
            String.format(
                Locale.ROOT,
                "\"%s\" is an unknown figure%s (known here: %s)",
                plain,
                Nearest.hint(plain, known),
                String.join(", ", known)));
  }

  private static Optional<Figure> inRange(Figure figure, Matcher parts, Place value) {
    Figure.Unit unit = figure.unit();
    if (!parts.group(4).equals(unit.sign())) {
      return value.wrong(
          String.format(
              Locale.ROOT,
              "%s is measured in %s, not \"%s\"",
              figure.words(),
              unit.sign().isEmpty() ? "multiples, without a unit" : unit.sign(),
              parts.group(4)));
    }
    return Double.parseDouble(parts.group(3)) <= unit.most()
        ? Optional.of(figure)
        : value.wrong(
            String.format(
                    Locale.ROOT, "%s is above %.0f %s", parts.group(3), unit.most(), unit.sign())
                .strip());
  }
}
