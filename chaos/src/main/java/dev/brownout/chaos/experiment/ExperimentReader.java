package dev.brownout.chaos.experiment;

import dev.brownout.budget.time.Durations;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads an experiment file into records, and reports every mistake of it at once. */
final class ExperimentReader {
  private static final Duration ONE_MS = Duration.ofMillis(1);
  private static final Duration LONGEST_THRESHOLD = Duration.ofMinutes(1);

  private final Mistakes mistakes;

  private ExperimentReader(Mistakes mistakes) {
    this.mistakes = mistakes;
  }

  static Experiment read(String file, byte[] bytes) {
    Mistakes mistakes = new Mistakes(file);
    Optional<Node> root = compose(file, bytes, mistakes);
    mistakes.throwIfAny();
    return new ExperimentReader(mistakes).experiment(root, sha256(bytes));
  }

  private static Optional<Node> compose(String file, byte[] bytes, Mistakes mistakes) {
    LoadSettings settings = LoadSettings.builder().setLabel(file).build();
    try {
      return new Compose(settings).composeInputStream(new ByteArrayInputStream(bytes));
    } catch (MarkedYamlEngineException broken) {
      Optional<Mark> mark = broken.getProblemMark().or(broken::getContextMark);
      mistakes.error(mark, "is no YAML: " + oneLine(broken.getProblem()));
    } catch (YamlEngineException broken) {
      mistakes.error(Optional.empty(), "is no YAML: " + oneLine(broken.getMessage()));
    }
    return Optional.empty();
  }

  private static String oneLine(String text) {
    return String.valueOf(text).strip().replaceAll("\\s*\\R\\s*", "; ");
  }

  private Experiment experiment(Optional<Node> root, String sha256) {
    Optional<Section> section = root.flatMap(this::rootSection);
    if (root.isEmpty()) {
      mistakes.error(Optional.empty(), "is empty; an experiment begins with \"experiment:\"");
    }
    mistakes.throwIfAny();
    return experiment(section.orElseThrow(), sha256);
  }

  private Optional<Section> rootSection(Node root) {
    Optional<Section> top = Section.at(new Place("", root, mistakes));
    Optional<Section> experiment =
        top.flatMap(section -> section.required("experiment")).flatMap(Section::at);
    top.ifPresent(Section::refuseUnknown);
    return experiment;
  }

  private Experiment experiment(Section in, String sha256) {
    Optional<String> name = in.required("name").flatMap(Place::name);
    Optional<Long> seed = in.required("seed").flatMap(place -> place.whole(0, 999_999_999_999L));
    Optional<Double> rate = in.required("rate-per-second").flatMap(ExperimentReader::rate);
    Optional<Duration> threshold =
        in.required("threshold").flatMap(place -> place.latency(ONE_MS, LONGEST_THRESHOLD));
    Optional<Duration> share =
        in.required("gateway-share").flatMap(place -> share(place, threshold));
    Optional<Long> reads =
        in.required("reads-per-cell").flatMap(place -> place.whole(1, Experiment.MOST_READS));
    Optional<List<String>> hops = in.required("hops").flatMap(Hops::read);
    Map<String, Regime> regimes = named(in.required("regimes"), RegimeReader::read);
    PolicyReader policyReader = new PolicyReader(threshold, share);
    Map<String, Policy> policies = named(in.required("policies"), policyReader::read);
    List<Gate> gates =
        in.optional("gates")
            .map(place -> GateReader.read(place, regimes.keySet(), policies.keySet()))
            .orElse(List.of());
    in.refuseUnknown();
    mistakes.throwIfAny();
    return new Experiment(
        name.orElseThrow(),
        seed.orElseThrow(),
        rate.orElseThrow(),
        threshold.orElseThrow(),
        share.orElseThrow(),
        Math.toIntExact(reads.orElseThrow()),
        hops.orElseThrow(),
        regimes,
        policies,
        gates,
        sha256,
        mistakes.warnings());
  }

  private static Optional<Double> rate(Place place) {
    Optional<BigDecimal> rate = place.decimal();
    if (rate.isEmpty()) {
      return Optional.empty();
    }
    return rate.get().signum() > 0
            && rate.get().compareTo(BigDecimal.valueOf(Experiment.HIGHEST_RATE)) <= 0
        ? Optional.of(rate.get().doubleValue())
        : place.wrong(
            String.format(
                Locale.ROOT,
                "%s is outside 0 (excluded) to %d reads a second",
                rate.get().toPlainString(),
                Experiment.HIGHEST_RATE));
  }

  private static Optional<Duration> share(Place place, Optional<Duration> threshold) {
    Optional<Duration> share = place.latency(Duration.ZERO, LONGEST_THRESHOLD);
    if (share.isEmpty() || threshold.isEmpty() || share.get().compareTo(threshold.get()) < 0) {
      return share;
    }
    return place.wrong(
        String.format(
            Locale.ROOT,
            "%s leaves nothing of the threshold of %s",
            Durations.show(share.get()),
            Durations.show(threshold.get())));
  }

  private static <T> Map<String, T> named(
      Optional<Place> place, BiFunction<String, Place, Optional<T>> reader) {
    Map<String, T> all = new LinkedHashMap<>();
    place.flatMap(Section::at).ifPresent(section -> named(section, reader, all));
    return all;
  }

  private static <T> void named(
      Section section, BiFunction<String, Place, Optional<T>> reader, Map<String, T> all) {
    section
        .all()
        .forEach(
            (name, value) -> {
              section.key(name).checkedName(name);
              reader.apply(name, value).ifPresent(read -> all.put(name, read));
            });
    section.refuseEmpty();
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
