package dev.brownout.chaos.model.nested;

import dev.brownout.budget.attempt.DeclineReason;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What happened at one hop, counted over all reads.
 *
 * @param hop its name, such as {@code gateway>billing}
 * @param level 1 for the gateway's calls, 2 for those of the services, and so on
 * @param primary first attempts that arrived at the supplier
 * @param extra further attempts that arrived
 * @param declined attempts that were not started, by reason
 */
public record HopTotals(
    String hop, int level, long primary, long extra, Map<DeclineReason, Long> declined) {

  /** Copies the map. */
  public HopTotals {
    Map<DeclineReason, Long> copy = new EnumMap<>(DeclineReason.class);
    copy.putAll(declined);
    declined = Collections.unmodifiableMap(copy);
  }

  /** All attempts that arrived. */
  public long attempts() {
    return primary + extra;
  }
}
