package dev.brownout.budget.lanes;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What belongs to each client's hop. A journey has a client of its own over the same hop, whose key
 * is the supplier's, a slash and the journey's name: {@code billing/search} goes where {@code
 * billing} goes, unless it has lanes of its own.
 */
final class ClientHops<T> {

  private final Map<String, T> byClient = new HashMap<>();

  ClientHops(LabConfig config, Function<LabConfig.Lanes, T> value) {
    config.lanes().forEach((client, lanes) -> byClient.put(client, value.apply(lanes)));
  }

  /** What belongs to the hop of a client; null when it has no lanes. */
  T of(String client) {
    T own = byClient.get(client);
    int slash = own == null ? client.indexOf('/') : -1;
    return slash < 0 ? own : byClient.get(client.substring(0, slash));
  }
}
