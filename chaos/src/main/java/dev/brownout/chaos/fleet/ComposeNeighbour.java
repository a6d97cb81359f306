package dev.brownout.chaos.fleet;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Optional;

/**
 * The address at which containers reach this program, and nobody beyond this machine does: in the
 * containers' own network all of its addresses; outside the one of Docker's bridge, which is what
 * the compose file calls {@code host.docker.internal}; loopback where the bridge is in a virtual
 * machine, which then passes that name on to it.
 */
final class ComposeNeighbour {
  private static final String BRIDGE = "docker0";

  private ComposeNeighbour() {}

  static InetAddress address() {
    return address(BRIDGE);
  }

  static InetAddress address(String bridge) {
    return ComposeLayout.isInside()
        ? new InetSocketAddress(0).getAddress()
        : of(bridge).orElse(FleetLayout.loopback());
  }

  private static Optional<InetAddress> of(String bridge) {
    try {
      return Optional.ofNullable(NetworkInterface.getByName(bridge))
          .flatMap(
              there -> there.inetAddresses().filter(Inet4Address.class::isInstance).findFirst());
    } catch (SocketException unknown) {
      return Optional.empty();
    }
  }
}
