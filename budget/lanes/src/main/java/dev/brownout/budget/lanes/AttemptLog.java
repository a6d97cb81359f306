package dev.brownout.budget.lanes;

import dev.brownout.budget.quarkus.outbound.AttemptEnd;
import dev.brownout.budget.quarkus.outbound.AttemptHook;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The attempts of the cell that have ended, {@value #MOST} at most: older ones make room for newer.
 */
@Singleton
class AttemptLog implements AttemptHook {

  /** More than a cell of 5,000 reads with two arms of six attempts each. */
  static final int MOST = 1 << 16;

  private final AttemptEnd[] ends;
  private long written;

  AttemptLog(LabConfig config) {
    this.ends = new AttemptEnd[config.lab().enabled() ? MOST : 0];
  }

  @Override
  public synchronized void ended(AttemptEnd attempt) {
    if (ends.length > 0) {
      ends[(int) (written++ % MOST)] = attempt;
    }
  }

  /** Forgets them all. */
  synchronized void clear() {
    Arrays.fill(ends, null);
    written = 0;
  }

  /** The attempts of these reads, in the order of their ends. */
  synchronized List<AttemptEnd> of(Set<String> requestIds) {
    List<AttemptEnd> found = new ArrayList<>();
    for (long each = Math.max(0, written - ends.length); each < written; each++) {
      AttemptEnd end = ends[(int) (each % MOST)];
      if (requestIds.contains(end.attempt().requestId())) {
        found.add(end);
      }
    }
    return found;
  }
}
