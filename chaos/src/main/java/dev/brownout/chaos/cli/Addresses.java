package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.Part;
import java.util.Locale;

/** Where everything of a fleet is. */
final class Addresses {
  private Addresses() {}

  /** A line for each part, the gateway's first, and how to send a read. */
  static String of(Fleet fleet) {
    StringBuilder text = new StringBuilder();
    fleet.parts().forEach(part -> text.append(line(part)));
    return text.append("reads go to ")
        .append(fleet.edge())
        .append("/tracking/S-00000001, the gateway's lane\n")
        .toString();
  }

  private static String line(Part part) {
    return String.format(Locale.ROOT, "%-16s%s%n", part.name(), part.address());
  }
}
