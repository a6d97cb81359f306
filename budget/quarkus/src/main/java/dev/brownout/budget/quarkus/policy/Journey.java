package dev.brownout.budget.quarkus.policy;

import java.time.Duration;
import java.util.Optional;

/**
 * A kind of call that this service answers under a promise of its own.
 *
 * @param name its name in the settings and as a metric's label
 * @param path the path of its calls; one that ends with {@code /} stands for all paths below it
 * @param method the only HTTP method that counts; empty for all
 * @param endToEnd the time of a call; empty for the service's own
 * @param serverTiming whether its answers say where the time went
 */
public record Journey(
    String name,
    String path,
    Optional<String> method,
    Optional<Duration> endToEnd,
    boolean serverTiming) {

  /** The setting that gives its calls their time, for an error message. */
  public String endToEndKey() {
    return key(name) + "end-to-end";
  }

  /** How the settings of a journey begin. */
  static String key(String name) {
    return "budget.journey.\"" + name + "\".";
  }

  boolean includes(String askedMethod, String askedPath) {
    boolean here = path.endsWith("/") ? askedPath.startsWith(path) : askedPath.equals(path);
    return here && (method.isEmpty() || method.get().equals(askedMethod));
  }

  boolean overlaps(Journey other) {
    return path.equals(other.path)
        && (method.isEmpty() || other.method.isEmpty() || method.equals(other.method));
  }
}
