package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fault.LanePlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds out before anything starts whether every port of the fleet is free. */
final class PortCheck {
  private PortCheck() {}

  static void requireFree(Map<Integer, String> ports) throws FleetException {
    int base = ports.keySet().stream().min(Integer::compare).orElseThrow();
    requireFree(
        ports,
        String.format(
            Locale.ROOT,
            "choose other ports with --port-base (now %d; the %d ports from it on are needed)",
            base,
            LanePlan.LAST_OFFSET + 1));
  }

  /**
   * The same.
   *
   * @param elsewhere how to choose other ports, for the message
   */
  static void requireFree(Map<Integer, String> ports, String elsewhere) throws FleetException {
    List<Integer> taken = ports.keySet().stream().filter(PortCheck::isTaken).toList();
    if (!taken.isEmpty()) {
      throw new FleetException(message(taken, ports, elsewhere));
    }
  }

  private static String message(List<Integer> taken, Map<Integer, String> ports, String elsewhere) {
    int first = taken.get(0);
    String others =
        taken.size() == 1
            ? ""
            : String.format(Locale.ROOT, " (and %d more ports)", taken.size() - 1);
    return String.format(
        Locale.ROOT,
        "port %d (%s) is taken by %s%s; stop that program, or %s",
        first,
        ports.get(first),
        PortOwner.words(first).orElse("another program"),
        others,
        elsewhere);
  }

  private static boolean isTaken(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(FleetLayout.loopback(), port));
      return false;
    } catch (IOException taken) {
      return true;
    }
  }
}
