package dev.brownout.chaos.experiment;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * A mapping in the file. It remembers which keys it was asked for, so that at the end it can name
 * those that nobody knows.
 */
final class Section {
  private final Place place;
  private final Map<String, Place> keys = new LinkedHashMap<>();
  private final Map<String, Place> values = new LinkedHashMap<>();
  private final Set<String> known = new LinkedHashSet<>();

  private Section(Place place, MappingNode mapping) {
    this.place = place;
    mapping.getValue().forEach(this::take);
  }

  /** The mapping at a place; reports a mistake when something else is there. */
  static Optional<Section> at(Place place) {
    if (place.node() instanceof MappingNode mapping) {
      return Optional.of(new Section(place, mapping));
    }
    return place.wrong(place.isEmpty() ? "has nothing below it" : "is no mapping of keys");
  }

  private void take(NodeTuple tuple) {
    Node key = tuple.getKeyNode();
    if (!(key instanceof ScalarNode scalar)) {
      new Place(place.path(), key, place.mistakes()).wrong("has a key that is no single word");
      return;
    }
    String name = scalar.getValue();
    Place keyPlace = new Place(below(name), key, place.mistakes());
    Place first = keys.putIfAbsent(name, keyPlace);
    if (first != null) {
      keyPlace.wrong("is there twice, first in line " + line(first.node()));
      return;
    }
    values.put(name, new Place(keyPlace.path(), tuple.getValueNode(), place.mistakes()));
  }

  private String below(String key) {
    return place.path().isEmpty() ? key : place.path() + "." + key;
  }

  private static int line(Node node) {
    return node.getStartMark().orElseThrow().getLine() + 1;
  }

  /** The value of a key; a mistake when it is missing. */
  Optional<Place> required(String key) {
    Optional<Place> value = optional(key);
    if (value.isEmpty()) {
      new Place(below(key), place.node(), place.mistakes()).wrong("is missing");
    }
    return value;
  }

  /** The value of a key, if it is there. */
  Optional<Place> optional(String key) {
    known.add(key);
    return Optional.ofNullable(values.get(key));
  }

  /** All values by their keys, in the order of the file. */
  Map<String, Place> all() {
    return values;
  }

  /** The key itself, for a mistake with its name. */
  Place key(String key) {
    return keys.get(key);
  }

  /** Reports each key that was never asked for. */
  void refuseUnknown() {
    keys.forEach(
        (name, key) -> {
          if (!known.contains(name)) {
            key.wrong("is an unknown key" + Nearest.hint(name, known) + known());
          }
        });
  }

  /** Reports a mapping without a single key. */
  void refuseEmpty() {
    if (keys.isEmpty()) {
      place.wrong("has nothing below it");
    }
  }

  private String known() {
    return " (known here: " + String.join(", ", known) + ")";
  }
}
