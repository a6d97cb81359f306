package dev.brownout.chaos.measure;

import java.time.Duration;
import java.util.Locale;

/**
 * Where a run is.
 *
 * @param phase what it is doing
 * @param cell number of the cell, from 1; 0 during the first warm-up
 * @param cells how many cells the run has
 * @param policy the cell's policy, or the one of the warm-up's step
 * @param regime the regime on the lanes
 * @param elapsed since the start of the run
 * @param remaining what is left by the plan, repeats and waits for quiet not foreseen
 * @param withinShare share of the ended reads of this phase that were within the threshold, 0 to 1;
 *     NaN in phases without reads
 * @param amplification calls at the suppliers over reads x hops, so far in this cell; NaN when not
 *     known
 * @param note what else there is to say; may be empty
 */
public record RunMoment(
    Phase phase,
    int cell,
    int cells,
    String policy,
    String regime,
    Duration elapsed,
    Duration remaining,
    double withinShare,
    double amplification,
    String note) {

  /** The moment as one progress line. */
  public String line() {
    var line = new StringBuilder();
    if (cell > 0) {
      line.append("cell ").append(cell).append('/').append(cells).append(", ");
    }
    line.append(regime).append(" / ").append(policy).append(": ").append(phase.words());
    if (!Double.isNaN(withinShare)) {
      line.append(", within ").append(Words.percent(withinShare));
    }
    if (!Double.isNaN(amplification)) {
      line.append(", x").append(Words.number(amplification));
    }
    if (!note.isEmpty()) {
      line.append(", ").append(note);
    }
    return line.append(" [")
        .append(clock(elapsed))
        .append(", about ")
        .append(clock(remaining))
        .append(" left]")
        .toString();
  }

  private static String clock(Duration time) {
    return String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
  }
}
