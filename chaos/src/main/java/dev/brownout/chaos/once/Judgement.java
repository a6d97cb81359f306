package dev.brownout.chaos.once;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How the promises were kept.
 *
 * @param checked how many writes, calls or effects each promise was held against
 * @param broken each breach, with whose it is
 */
public record Judgement(Map<Promise, Integer> checked, List<Breach> broken) {

  /**
   * A promise that was broken.
   *
   * @param promise which one
   * @param what by what: names the key, and says what is there instead
   */
  public record Breach(Promise promise, String what) {}

  /** Whether every promise was kept. */
  public boolean isFine() {
    return broken.isEmpty();
  }

  /** How often a promise was broken. */
  public long broken(Promise promise) {
    return broken.stream().filter(breach -> breach.promise() == promise).count();
  }

  /** Collects a judgement. */
  static final class Notes {

    private final Map<Promise, Integer> checked = new EnumMap<>(Promise.class);
    private final List<Breach> broken = new ArrayList<>();

    Notes() {
      for (Promise promise : Promise.values()) {
        checked.put(promise, 0);
      }
    }

    /** Holds a promise against one case. */
    void hold(Promise promise, boolean kept, Object whose, String otherwise) {
      checked.merge(promise, 1, Integer::sum);
      if (!kept) {
        broken.add(new Breach(promise, whose + ": " + otherwise));
      }
    }

    Judgement judgement() {
      return new Judgement(Map.copyOf(checked), List.copyOf(broken));
    }
  }
}
