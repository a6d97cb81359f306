package dev.brownout.budget.quarkus.policy;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One of the layers that may repeat a call.
 *
 * @param who it, in words, with the setting to change
 * @param attempts the most it makes of one, the first included; {@link #ENDLESS} without a limit
 */
record RetryLayer(String who, int attempts) {

  /** More than anybody waits for. */
  static final int ENDLESS = Integer.MAX_VALUE;

  boolean retries() {
    return attempts > 1;
  }

  /**
   * Refuses a client whose calls two layers or more would retry.
   *
   * @throws IllegalArgumentException naming them and the product
   */
  static void refuseNested(String client, List<RetryLayer> layers) {
    List<RetryLayer> retrying = layers.stream().filter(RetryLayer::retries).toList();
    if (retrying.size() < 2) {
      return;
    }
    String prefix = "budget.client.\"" + client + "\".";
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "%sownership: %d layers would retry the same call: %s. They multiply: %s attempts at"
                + " the supplier for one call. Let one of them own the retries"
                + " (%sowns-retries=false takes them from this client), or set %sownership=nested"
                + " where that is meant.",
            prefix,
            retrying.size(),
            retrying.stream().map(RetryLayer::words).collect(Collectors.joining(" and ")),
            product(retrying),
            prefix,
            prefix));
  }

  private String words() {
    return who + " makes up to " + number(attempts);
  }

  private static String product(List<RetryLayer> layers) {
    String factors =
        layers.stream().map(layer -> number(layer.attempts)).collect(Collectors.joining(" × "));
    boolean endless = layers.stream().anyMatch(layer -> layer.attempts == ENDLESS);
    long product = layers.stream().mapToLong(RetryLayer::attempts).reduce(1, (a, b) -> a * b);
    return endless ? factors : factors + " = " + product;
  }

  private static String number(int attempts) {
    return attempts == ENDLESS ? "endless" : Integer.toString(attempts);
  }
}
