package dev.brownout.chaos.model.sequential;

import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.model.sheet.Text;
import java.time.Duration;
import java.util.List;

/**
 * The durations that steps take, read in turn and from the start again.
 *
 * @param name what tables call the regime
 * @param durations 1 to {@value #MOST} entries, each above 0 to 1 h
 */
public record Cycle(String name, List<Duration> durations) {

  /** The most entries. */
  public static final int MOST = 10_000;

  /** Copies, and refuses what is out of range. */
  public Cycle {
    durations = List.copyOf(durations);
    if (durations.isEmpty() || durations.size() > MOST) {
      throw new IllegalArgumentException(
          Text.format("cycle %s with %d entries: must have 1 to %d", name, durations.size(), MOST));
    }
    for (Duration duration : durations) {
      if (duration.isNegative()
          || duration.isZero()
          || duration.compareTo(Configuration.LONGEST) > 0) {
        throw new IllegalArgumentException(
            Text.format(
                "cycle %s: %s: must be above 0ms and at most %s",
                name, Durations.show(duration), Durations.show(Configuration.LONGEST)));
      }
    }
  }

  long[] nanos() {
    return durations.stream().mapToLong(Duration::toNanos).toArray();
  }
}
