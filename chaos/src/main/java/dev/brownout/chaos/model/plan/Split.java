package dev.brownout.chaos.model.plan;

import dev.brownout.chaos.model.sheet.Text;
import java.util.List;

/**
 * One depth and one number of attempts.
 *
 * @param depth steps of an arm, 1 to {@value #DEEPEST}
 * @param maxAttempts attempts at each step, the first included, 1 to {@value #MOST_ATTEMPTS}
 * @param noBudgetWorstMs the longest that a read takes when each attempt is given the whole
 *     end-to-end budget
 * @param budgetRatio that, over the end-to-end budget
 * @param allocatedMs sequential: the timeout of each attempt, so that all of them fit
 * @param ratioToMedian that, over a step's median
 * @param nestedMs nested: the timeout of an attempt at each hop, the gateway's first; an entry that
 *     is not above 0 says that none is possible
 * @param nestedWorstMs the longest that a read takes with these
 */
public record Split(
    int depth,
    int maxAttempts,
    double noBudgetWorstMs,
    double budgetRatio,
    double allocatedMs,
    double ratioToMedian,
    List<Double> nestedMs,
    double nestedWorstMs) {

  /** The largest depth. */
  public static final int DEEPEST = 64;

  /** The most attempts. */
  public static final int MOST_ATTEMPTS = 100;

  /** Copies the list and refuses values out of range. */
  public Split {
    nestedMs = List.copyOf(nestedMs);
    if (depth < 1 || depth > DEEPEST) {
      throw new IllegalArgumentException(Text.format("depth %d: must be 1 to %d", depth, DEEPEST));
    }
    if (maxAttempts < 1 || maxAttempts > MOST_ATTEMPTS) {
      throw new IllegalArgumentException(
          Text.format(
              "attempts %d: must be 1 to %d, the first included", maxAttempts, MOST_ATTEMPTS));
    }
  }

  /** The nested timeout of the last hop, the shortest, in milliseconds. */
  public double innermostMs() {
    return nestedMs.get(nestedMs.size() - 1);
  }
}
