package dev.brownout.chaos.model.sequential;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.LongStream;

/** The lesson's four configurations, each adding one thing, and its two regimes. */
public final class Ladder {

  private Ladder() {}

  /**
   * The four configurations.
   *
   * @param threshold the timeout of those that give each step the whole threshold
   * @param allocated the timeout of those that allocate one
   * @param attempts attempts at each step
   * @param ratio the retry budget of the last
   */
  public static List<Configuration> configurations(
      Duration threshold, Duration allocated, int attempts, double ratio) {
    OptionalDouble none = OptionalDouble.empty();
    return List.of(
        new Configuration("no-budget", threshold, attempts, false, none),
        new Configuration("deadline", threshold, attempts, true, none),
        new Configuration("allocated", allocated, attempts, true, none),
        new Configuration("retry-budget", allocated, attempts, true, OptionalDouble.of(ratio)));
  }

  /** The two regimes. */
  public static List<Cycle> regimes() {
    return List.of(
        cycle("normal", 6, 7, 6, 8, 6, 7, 6, 45, 6, 7, 6, 8, 6, 7, 6, 1000),
        cycle("widespread-slowdown", 6, 1000, 1000, 1000, 6, 1000, 1000, 1000));
  }

  private static Cycle cycle(String name, long... millis) {
    return new Cycle(name, LongStream.of(millis).mapToObj(Duration::ofMillis).toList());
  }
}
