package dev.brownout.chaos.writes;

import java.time.Duration;
import java.util.Locale;

/**
 * What a run of the journey does.
 *
 * @param writes keyed writes in all, 1 to 1,000,000
 * @param callers how many callers share them, 1 to 256
 * @param seed of every draw
 */
public record WritesPlan(int writes, int callers, long seed) {

  /** The journey's usual number of writes. */
  public static final int USUAL_WRITES = 10_000;

  /** The journey's usual number of callers. */
  public static final int USUAL_CALLERS = 32;

  private static final int MANY_WRITES = 2_000;
  private static final int KILLS_OF_MANY = 3;
  private static final Duration LEAST_TIME = Duration.ofMinutes(3);
  private static final Duration TIME_OF_A_WRITE = Duration.ofMillis(100);

  /** Refuses counts out of range. */
  public WritesPlan {
    check("--writes", writes, 1_000_000);
    check("--callers", callers, 256);
  }

  /** How often each of the two services is killed. */
  int killsOfEach() {
    return writes < MANY_WRITES ? 1 : KILLS_OF_MANY;
  }

  /** The longest that the callers may take. */
  Duration limit() {
    Duration byCount = TIME_OF_A_WRITE.multipliedBy(writes);
    return byCount.compareTo(LEAST_TIME) < 0 ? LEAST_TIME : byCount;
  }

  private static void check(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s %d: must be 1 to %,d", option, value, most));
    }
  }
}
