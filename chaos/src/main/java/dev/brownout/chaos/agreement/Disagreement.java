package dev.brownout.chaos.agreement;

import dev.brownout.chaos.experiment.ReadClass;

/**
 * A read that the fleet treated otherwise than predicted, and where the two part.
 *
 * @param read its number, from 0
 * @param requestId its id
 * @param predicted what was predicted
 * @param measured what was measured
 * @param predictedMs predicted time from its planned instant to its end, in milliseconds
 * @param measuredMs the measured one
 * @param parting the first attempt that went another way; null when none did, or none is on record
 * @param apartMs how far apart that attempt's times are, measured - predicted, in milliseconds; of
 *     the read itself where no attempt parts
 * @param lostAnswer whether that attempt timed out on a lane that would have let its answer through
 *     in time: something else held it up
 * @param reason all that in words
 */
public record Disagreement(
    int read,
    String requestId,
    ReadClass predicted,
    ReadClass measured,
    double predictedMs,
    double measuredMs,
    AttemptName parting,
    double apartMs,
    boolean lostAnswer,
    String reason) {

  /**
   * An attempt within its read.
   *
   * @param hop the hop's name
   * @param path the attempt's path
   */
  public record AttemptName(String hop, String path) {
    @Override
    public String toString() {
      return hop + " attempt " + path;
    }
  }
}
