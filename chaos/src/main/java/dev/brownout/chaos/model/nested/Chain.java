package dev.brownout.chaos.model.nested;

import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.model.sheet.Text;
import java.time.Duration;
import java.util.Objects;

/**
 * The shape of the chain and how its calls are given up.
 *
 * @param depth hops from the gateway to the last supplier, 1 to {@value #MOST}; the fleet has 2
 * @param arms calls that the gateway makes in parallel, 1 to {@value #MOST}; the fleet has 2
 * @param join what a read does when one arm fails
 * @param abandon what happens below an attempt that was given up
 * @param cancellation when its reset reaches the supplier
 * @param hopCost what each hop adds to each answer besides its lane, 0 to 1 s; measured on a fleet,
 *     0 by default
 * @param edgeCost what the edge adds to each read besides the gateway's share, 0 to 1 s; 0 by
 *     default
 */
public record Chain(
    int depth,
    int arms,
    Join join,
    Abandon abandon,
    Cancellation cancellation,
    Duration hopCost,
    Duration edgeCost) {

  /** The largest depth, and the largest number of arms. */
  public static final int MOST = 64;

  private static final Duration HIGHEST_COST = Duration.ofSeconds(1);
  private static final Chain FLEET =
      new Chain(2, 2, Join.WAIT, Abandon.RESET, Cancellation.wins(), Duration.ZERO, Duration.ZERO);

  /** Refuses values out of range. */
  public Chain {
    check("depth", depth);
    check("arms", arms);
    Objects.requireNonNull(join, "join");
    Objects.requireNonNull(abandon, "abandon");
    Objects.requireNonNull(cancellation, "cancellation");
    check("hop-cost", hopCost);
    check("edge-cost", edgeCost);
  }

  /** The fleet's: two arms of depth two, nothing added to the lanes. */
  public static Chain fleet() {
    return FLEET;
  }

  /** The same chain in another shape. */
  public Chain shaped(int otherDepth, int otherArms) {
    return new Chain(otherDepth, otherArms, join, abandon, cancellation, hopCost, edgeCost);
  }

  /** The same chain with another way to join its arms. */
  public Chain joined(Join other) {
    return new Chain(depth, arms, other, abandon, cancellation, hopCost, edgeCost);
  }

  /** The same chain with another way to give calls up. */
  public Chain abandoning(Abandon otherAbandon, Cancellation otherCancellation) {
    return new Chain(depth, arms, join, otherAbandon, otherCancellation, hopCost, edgeCost);
  }

  /** The same chain with other constant costs. */
  public Chain costing(Duration otherHopCost, Duration otherEdgeCost) {
    return new Chain(depth, arms, join, abandon, cancellation, otherHopCost, otherEdgeCost);
  }

  private static void check(String what, int value) {
    if (value < 1 || value > MOST) {
      throw new IllegalArgumentException(Text.format("%s %d: must be 1 to %d", what, value, MOST));
    }
  }

  private static void check(String what, Duration cost) {
    if (cost.isNegative() || cost.compareTo(HIGHEST_COST) > 0) {
      throw new IllegalArgumentException(
          Text.format(
              "%s %s: must be 0ms to %s",
              what, Durations.show(cost), Durations.show(HIGHEST_COST)));
    }
  }
}
