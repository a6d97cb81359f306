package dev.brownout.chaos.exposition;

import java.util.Map;

/**
 * One line of a metrics page.
 *
 * @param name the metric's name, {@code budget_attempts_total}
 * @param labels its labels; empty when it has none
 * @param value its value, which may be infinite or not a number
 */
public record Sample(String name, Map<String, String> labels, double value) {

  /** The value of a label; empty when it has none. */
  public String label(String key) {
    return labels.getOrDefault(key, "");
  }
}
