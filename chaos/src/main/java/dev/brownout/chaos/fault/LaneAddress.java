package dev.brownout.chaos.fault;

import java.util.Locale;

/**
 * One listener of Toxiproxy: a lane of a hop.
 *
 * @param hop name of the hop, {@code gateway>billing}, or {@value LanePlan#EDGE}
 * @param lane number of the lane, 0 to 15; the edge has only lane 0
 * @param proxyName what Toxiproxy calls it, {@code gateway-billing-07}
 * @param port where it listens on 127.0.0.1
 */
public record LaneAddress(String hop, int lane, String proxyName, int port) {

  /** Where the lane listens on this machine: address and port. */
  public String listen() {
    return listen(LanePlan.HOST);
  }

  /** Where the lane listens on a host: address and port. */
  String listen(String host) {
    return host + ":" + port;
  }

  /** The lane in words, for messages: {@code lane 7 of gateway>billing (127.0.0.1:18447)}. */
  @Override
  public String toString() {
    String place =
        hop.equals(LanePlan.EDGE)
            ? "the edge lane"
            : String.format(Locale.ROOT, "lane %d of %s", lane, hop);
    return String.format(Locale.ROOT, "%s (%s)", place, listen());
  }
}
