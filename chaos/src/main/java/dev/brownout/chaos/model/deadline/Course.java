package dev.brownout.chaos.model.deadline;

import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.model.sheet.Text;
import java.time.Duration;
import java.util.List;

/**
 * What happens to a request, as far as it does not decide itself.
 *
 * @param name what tables call it
 * @param setup how long it takes before its first attempt, 0 to 1 h
 * @param attempts how each attempt would go; the last entry counts for all further ones
 * @param overslept how much longer than asked each wait lasts, 0 to 1 h
 */
public record Course(String name, Duration setup, List<Attempt> attempts, Duration overslept) {

  private static final Duration LONGEST = Duration.ofHours(1);

  /**
   * One attempt.
   *
   * @param lasts how long the supplier takes, above 0 to 1 h
   * @param succeeds whether it then answers
   */
  public record Attempt(Duration lasts, boolean succeeds) {
    /** Refuses values out of range. */
    public Attempt {
      if (lasts.isZero()) {
        throw new IllegalArgumentException("attempt 0ms: must be above 0ms");
      }
      check("attempt", lasts);
    }
  }

  /** Copies, and refuses what is out of range. */
  public Course {
    attempts = List.copyOf(attempts);
    check("setup", setup);
    check("overslept", overslept);
    if (attempts.isEmpty()) {
      throw new IllegalArgumentException("a course needs at least one attempt");
    }
  }

  private static void check(String what, Duration value) {
    if (value.isNegative() || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          Text.format(
              "%s %s: must be 0ms to %s", what, Durations.show(value), Durations.show(LONGEST)));
    }
  }

  /** The lesson's two: one whose second attempt succeeds, and one whose second is refused. */
  public static List<Course> lesson() {
    return List.of(
        course("second attempt succeeds", 200, Duration.ZERO, 700),
        course("second attempt refused", 1_200, Duration.ZERO, 900));
  }

  /** One whose wait lasts too long, so that what fitted before it no longer does after it. */
  public static Course overslept(Duration by) {
    return course("wait overslept by " + Durations.show(by), 900, by, 900);
  }

  private static Course course(String name, int setup, Duration overslept, int first) {
    return new Course(
        name,
        Duration.ofMillis(setup),
        List.of(
            new Attempt(Duration.ofMillis(first), false),
            new Attempt(Duration.ofMillis(900), true)),
        overslept);
  }

  Attempt attempt(int number) {
    return attempts.get(Math.min(number, attempts.size()) - 1);
  }
}
