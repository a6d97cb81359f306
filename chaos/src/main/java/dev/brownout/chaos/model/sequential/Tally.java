package dev.brownout.chaos.model.sequential;

import java.util.Map;
import java.util.TreeMap;

/** What the reads came to, kept as counts of each different time that they took. */
final class Tally {

  private final TreeMap<Long, long[]> countByNanos = new TreeMap<>();
  private long within;
  private long outside;
  private long dropped;
  private long calls;

  /** Counts reads that took the same time and came to the same. */
  void add(Chain chain, long nanos, boolean answered, long reads) {
    if (reads == 0) {
      return;
    }
    if (!answered) {
      dropped += reads;
    } else if (chain.isWithin(nanos)) {
      within += reads;
    } else {
      outside += reads;
    }
    countByNanos.computeIfAbsent(nanos, none -> new long[1])[0] += reads;
  }

  void addCalls(long more) {
    calls = Math.addExact(calls, more);
  }

  long within() {
    return within;
  }

  long outside() {
    return outside;
  }

  long dropped() {
    return dropped;
  }

  long calls() {
    return calls;
  }

  /** The value at {@code reads / 2} (rounded down, from 0) among all, sorted. */
  long medianNanos() {
    long before = (within + outside + dropped) / 2;
    for (Map.Entry<Long, long[]> each : countByNanos.entrySet()) {
      before -= each.getValue()[0];
      if (before < 0) {
        return each.getKey();
      }
    }
    return 0;
  }

  long worstNanos() {
    return countByNanos.isEmpty() ? 0 : countByNanos.lastKey();
  }
}
