package dev.brownout.budget.quarkus.supplier;

import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** All exchanges by their key, and where the sequence of each key is. */
final class Ledger {

  private static final String PATH = "/s/";

  private final Map<String, AtomicInteger> next = new ConcurrentHashMap<>();
  private final Map<String, List<ServerExchange>> byKey = new ConcurrentHashMap<>();

  /** Reads the head of a request, and says how it will be treated. */
  Seen begin(
      String method,
      String target,
      Iterable<? extends Map.Entry<? extends CharSequence, ? extends CharSequence>> headers) {
    var uri = new QueryStringDecoder(target);
    String key = uri.parameters().getOrDefault("k", List.of("")).get(0);
    String path = QueryStringDecoder.decodeComponent(uri.rawPath().replace("+", "%2B"));
    String[] codes = path.startsWith(PATH) ? path.substring(PATH.length()).split("\\+") : none();
    int turn =
        key.isEmpty()
            ? 0
            : next.computeIfAbsent(path + " " + key, first -> new AtomicInteger())
                .getAndIncrement();
    Map<String, String> all = new TreeMap<>();
    headers.forEach(
        header ->
            all.merge(
                header.getKey().toString().toLowerCase(Locale.ROOT),
                header.getValue().toString(),
                (one, other) -> one + "," + other));
    String code = codes[Math.min(turn, codes.length - 1)];
    return new Seen(key, code, method, Map.copyOf(all), 0, new byte[0], Seen.End.OPEN);
  }

  private static String[] none() {
    return new String[] {"404"};
  }

  void add(ServerExchange exchange) {
    byKey
        .computeIfAbsent(exchange.seen().key(), first -> new CopyOnWriteArrayList<>())
        .add(exchange);
  }

  List<Seen> of(String key) {
    return byKey.getOrDefault(key, List.of()).stream().map(ServerExchange::seen).toList();
  }

  /** Forgets each key of which nothing is open, where its sequence is included. */
  void forgetEnded() {
    byKey.values().removeIf(exchanges -> exchanges.stream().noneMatch(ServerExchange::isOpen));
    next.keySet().removeIf(turn -> !byKey.containsKey(turn.substring(turn.indexOf(' ') + 1)));
  }

  long count() {
    return byKey.values().stream().mapToLong(Collection::size).sum();
  }

  long open() {
    return byKey.values().stream()
        .flatMap(Collection::stream)
        .filter(ServerExchange::isOpen)
        .count();
  }
}
