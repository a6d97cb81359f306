package dev.brownout.chaos.model.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * What each attempt may take so that a read keeps its end-to-end budget.
 *
 * <p><b>Sequential</b>, the lesson's reading: steps follow each other, so what is left without the
 * gateway's share is divided by {@code depth x attempts}. Worst case of a step given the whole
 * budget: {@code depth x attempts x end-to-end + share}.
 *
 * <p><b>Nested</b>, what a chain of services is: an attempt of the gateway contains all attempts of
 * the service below it, and the way of the answer back. With {@code a} attempts at each hop, {@code
 * A} left without the share and a median {@code m} for that way,
 *
 * <pre>
 *   T(1) = A / a              all of the gateway's attempts fit into the allowance
 *   T(i) = (T(i-1) - m) / a   all attempts of hop i and the answer's way fit into one of hop i-1
 * </pre>
 *
 * <p>so {@code T(d) = A / a^d - m (1/a + … + 1/a^(d-1))}: the allowance is divided by {@code
 * a^depth}. In the worst case every attempt of the gateway times out: {@code share + a x T(1) =
 * end-to-end}, whatever happens below. From two attempts on, at least one full retry of each hop
 * fits into one attempt of the hop above, since all of them do. Once a T is below the median an
 * ordinary answer would time out; once it is not above 0, no timeout at all lets a retry below fit.
 */
public final class BudgetPlan {

  private BudgetPlan() {}

  /**
   * The split for one depth and one number of attempts.
   *
   * @param depth 1 to 64
   * @param maxAttempts 1 to 100
   */
  public static Split split(Allowance allowance, int depth, int maxAttempts) {
    double worst = depth * (double) maxAttempts * allowance.endToEndMs() + allowance.shareMs();
    double allocated = allowance.remainingMs() / (depth * (double) maxAttempts);
    List<Double> nested = nested(allowance, depth, maxAttempts);
    return new Split(
        depth,
        maxAttempts,
        worst,
        worst / allowance.endToEndMs(),
        allocated,
        allocated / allowance.medianMs(),
        nested,
        allowance.shareMs() + maxAttempts * nested.get(0));
  }

  private static List<Double> nested(Allowance allowance, int depth, int maxAttempts) {
    List<Double> timeouts = new ArrayList<>();
    double timeout = allowance.remainingMs() / maxAttempts;
    timeouts.add(timeout);
    for (int hop = 2; hop <= depth; hop++) {
      timeout = (timeout - allowance.medianMs()) / maxAttempts;
      timeouts.add(timeout);
    }
    return timeouts;
  }

  /** The deepest chain whose sequential timeout is not below the step's median; 0 for none. */
  public static long deepest(Allowance allowance, int maxAttempts) {
    return (long) Math.floor(allowance.remainingMs() / (maxAttempts * allowance.medianMs()));
  }

  /** The deepest chain whose nested timeouts are not below the median; 0 for none. */
  public static long deepestNested(Allowance allowance, int maxAttempts) {
    double timeout = allowance.remainingMs() / maxAttempts;
    int depth = 0;
    while (timeout >= allowance.medianMs() && depth < Integer.MAX_VALUE) {
      depth++;
      timeout = (timeout - allowance.medianMs()) / maxAttempts;
    }
    return depth;
  }

  /**
   * The sequential timeout if the gateway's share were twice as large; 0 or less if nothing fits.
   */
  public static double withDoubleShare(Allowance allowance, int depth, int maxAttempts) {
    double left = allowance.endToEndMs() - 2 * allowance.shareMs();
    return left / (depth * (double) maxAttempts);
  }
}
