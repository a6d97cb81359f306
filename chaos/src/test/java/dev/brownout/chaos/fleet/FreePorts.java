package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Random;
import java.util.stream.IntStream;

/** Ports that nobody listens on at the moment of asking. */
final class FreePorts {
  private static final int LOWEST = 20_000;
  private static final int STEP = 100;
  private static final int STEPS = 100;

  private FreePorts() {}

  /** A port base with a whole fleet's room, below the ports that outgoing connections take. */
  static int base() {
    return new Random()
        .ints(0, STEPS)
        .map(step -> LOWEST + step * STEP)
        .limit(1_000)
        .filter(base -> IntStream.range(base, base + STEP).allMatch(FreePorts::isFree))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no 100 free ports in a row"));
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(FleetLayout.loopback(), port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
