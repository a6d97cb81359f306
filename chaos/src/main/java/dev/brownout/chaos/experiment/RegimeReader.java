package dev.brownout.chaos.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads one regime. */
final class RegimeReader {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private RegimeReader() {}

  static Optional<Regime> read(String name, Place place) {
    Optional<Section> section = Section.at(place);
    if (section.isEmpty()) {
      return Optional.empty();
    }
    Optional<List<Duration>> cycle = section.get().required("cycle").flatMap(RegimeReader::cycle);
    Optional<Direction> direction =
        section.get().optional("direction").map(RegimeReader::direction).orElse(downstream());
    Map<String, List<Duration>> hops =
        section.get().optional("hops").map(RegimeReader::hopCycles).orElse(Map.of());
    section.get().refuseUnknown();
    return cycle.isPresent() && direction.isPresent()
        ? Optional.of(new Regime(name, direction.get(), cycle.get(), hops))
        : Optional.empty();
  }

  private static Optional<Direction> downstream() {
    return Optional.of(Direction.DOWNSTREAM);
  }

  private static Optional<Direction> direction(Place place) {
    return place
        .text()
        .flatMap(
            text ->
                switch (text) {
                  case "downstream" -> downstream();
                  case "upstream" -> Optional.of(Direction.UPSTREAM);
                  default ->
                      place.wrong("\"" + text + "\" is no direction; write downstream or upstream");
                });
  }

  private static Map<String, List<Duration>> hopCycles(Place place) {
    Map<String, List<Duration>> cycles = new LinkedHashMap<>();
    Section.at(place).ifPresent(section -> hopCycles(section, cycles));
    return cycles;
  }

  private static void hopCycles(Section section, Map<String, List<Duration>> cycles) {
    section
        .all()
        .forEach(
            (hop, value) -> {
              Hops.known(hop, section.key(hop));
              cycle(value).ifPresent(cycle -> cycles.put(hop, cycle));
            });
  }

  private static Optional<List<Duration>> cycle(Place place) {
    Optional<List<Place>> entries = place.entries();
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    int length = entries.get().size();
    if (length == 0 || Experiment.LANES % length != 0) {
      return place.wrong(
          "has "
              + length
              + " entries; a cycle is laid over "
              + Experiment.LANES
              + " lanes, so it has 1, 2, 4, 8 or 16");
    }
    List<Duration> cycle = new ArrayList<>();
    entries.get().forEach(entry -> entry.latency(Duration.ZERO, LONGEST).ifPresent(cycle::add));
    return cycle.size() == length ? Optional.of(cycle) : Optional.empty();
  }
}
