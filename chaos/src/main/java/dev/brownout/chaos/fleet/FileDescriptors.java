package dev.brownout.chaos.fleet;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Whether each process of the fleet may open enough files and sockets. */
final class FileDescriptors {
  private FileDescriptors() {}

  /**
   * What a process of the fleet needs. Over HTTP/2 some 200 sockets in all; over HTTP/1.1 each call
   * in flight holds a connection on every hop, and Toxiproxy two a hop.
   */
  static long needed(Transport transport) {
    return switch (transport) {
      case H2C -> 1_024;
      case H1 -> 8_192;
    };
  }

  /** Children inherit the limit of this process, which the JVM has raised to the hard one. */
  static void requireEnough(Transport transport) throws FleetException {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
      requireEnough(transport, system.getMaxFileDescriptorCount());
    }
  }

  static void requireEnough(Transport transport, long limit) throws FleetException {
    if (limit < needed(transport)) {
      throw new FleetException(
          "a process may open %d files here, and the fleet needs %d with transport %s; raise it with ulimit -n %d"
              .formatted(limit, needed(transport), transport, needed(transport)));
    }
  }
}
