package dev.brownout.chaos.fault;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads Toxiproxy's own counters: bytes read per proxy, directions and addresses summed. */
final class TrafficCounters {
  private static final Pattern SAMPLE =
      Pattern.compile(
          "^toxiproxy_proxy_received_bytes_total\\{(?<labels>[^}]*)} (?<value>\\S+)$",
          Pattern.MULTILINE);
  private static final Pattern PROXY = Pattern.compile("(?:^|,)proxy=\"(?<name>[^\"]*)\"");

  private TrafficCounters() {}

  static Map<String, Long> bytesByProxy(String metrics) {
    Map<String, Long> bytes = new HashMap<>();
    Matcher sample = SAMPLE.matcher(metrics);
    while (sample.find()) {
      Matcher proxy = PROXY.matcher(sample.group("labels"));
      if (proxy.find()) {
        long value = new BigDecimal(sample.group("value")).longValue();
        bytes.merge(proxy.group("name"), value, Long::sum);
      }
    }
    return bytes;
  }
}
