package dev.brownout.chaos.experiment;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads the names of hops. */
final class Hops {
  private Hops() {}

  /** Reports a mistake at a place unless the fleet has such a hop. */
  static boolean known(String hop, Place place) {
    if (FleetHop.NAMES.contains(hop)) {
      return true;
    }
    place.wrong(
        String.format(
            Locale.ROOT,
            "\"%s\" is an unknown hop%s (the fleet has %s)",
            hop,
            Nearest.hint(hop, FleetHop.NAMES),
            String.join(", ", FleetHop.NAMES)));
    return false;
  }

  /** Reads the list of hops: every hop of the fleet once, in any order. */
  static Optional<List<String>> read(Place place) {
    Optional<List<Place>> entries = place.entries();
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    Set<String> hops = new LinkedHashSet<>();
    boolean fine = true;
    for (Place entry : entries.get()) {
      Optional<String> hop = entry.text();
      fine &= hop.isPresent() && known(hop.get(), entry) && single(hop.get(), entry, hops);
    }
    return fine ? complete(hops, place) : Optional.empty();
  }

  private static boolean single(String hop, Place entry, Set<String> hops) {
    return hops.add(hop) || entry.wrong("\"" + hop + "\" is there twice").isPresent();
  }

  private static Optional<List<String>> complete(Set<String> hops, Place place) {
    List<String> missing = FleetHop.NAMES.stream().filter(hop -> !hops.contains(hop)).toList();
    return missing.isEmpty()
        ? Optional.of(List.copyOf(hops))
        : place.wrong("lacks " + String.join(", ", missing) + "; the fleet has no fewer hops");
  }
}
