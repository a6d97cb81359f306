package dev.brownout.chaos.load;

import java.net.URI;
import java.time.Duration;

/** Plans for tests. */
final class Plans {

  private Plans() {}

  static LoadPlan of(int port, double rate, int reads) {
    return withTimeout(port, rate, reads, Duration.ofSeconds(5));
  }

  static LoadPlan withTimeout(int port, double rate, int reads, Duration timeout) {
    return new LoadPlan(
        URI.create("http://127.0.0.1:" + port),
        "retry-budget",
        "k01-417-m",
        rate,
        reads,
        Duration.ofMillis(200),
        timeout);
  }
}
