package dev.brownout.chaos.fleet;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import javax.management.JMException;
import javax.management.ObjectName;

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
    try {
      Object limit =
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(
                  new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME),
                  "MaxFileDescriptorCount");
      requireEnough(transport, (Long) limit);
    } catch (JMException notToldHere) {
      // Then a start that runs out of them says so in the log of the part.
    }
  }

  static void requireEnough(Transport transport, long limit) throws FleetException {
    if (limit < needed(transport)) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "a process may open %d files here, and the fleet needs %d with transport %s; raise it with ulimit -n %d",
              limit,
              needed(transport),
              transport,
              needed(transport)));
    }
  }
}
