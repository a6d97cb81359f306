package dev.brownout.chaos.once;

/**
 * What makes a write one write: its key, and whose key it is.
 *
 * @param caller who chose the key
 * @param key the key
 */
public record WriteId(String caller, String key) {

  /** For messages: {@code caller-07's "w-12"}. */
  @Override
  public String toString() {
    return caller + "'s \"" + key + "\"";
  }
}
