package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;

/** What the services have counted. */
final class Counters {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private Counters() {}

  /**
   * The sum of a service's samples of a name that carry all of these labels.
   *
   * @param labels such as {@code client="store"}
   */
  static long sum(URI service, String name, String... labels) {
    try {
      String page = Http.body(service.resolve("/q/metrics"), LIMIT);
      return Math.round(
          page.lines()
              .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
              .filter(line -> Arrays.stream(labels).allMatch(line::contains))
              .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
              .sum());
    } catch (IOException silent) {
      throw new UncheckedIOException(silent);
    }
  }
}
