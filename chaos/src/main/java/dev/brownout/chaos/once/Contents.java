package dev.brownout.chaos.once;

import java.util.List;
import java.util.Map;

/**
 * What the database has after a run.
 *
 * @param effects every effect, in the order of their rows
 * @param answers what is kept for each key
 * @param shown what the shipments themselves show since the run began, oldest first; shipments that
 *     show nothing new are left out
 */
public record Contents(
    List<Effect> effects, List<StoredAnswer> answers, Map<String, List<Payload>> shown) {

  /** Copies what it is given. */
  public Contents {
    effects = List.copyOf(effects);
    answers = List.copyOf(answers);
    shown = Map.copyOf(shown);
  }
}
