package dev.brownout.chaos.fleet;

import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;

/**
 * One program of the fleet.
 *
 * @param name {@code gateway}, {@code billing}, …, {@code postgresql} or {@code toxiproxy}
 * @param address where it listens
 * @param pid its process; 0 when it is not known, as for a Toxiproxy on another's account
 * @param log file with its output; for a Toxiproxy that was running already, where it would be
 */
public record Part(String name, URI address, long pid, Path log) {

  /** Refuses missing values. */
  public Part {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(log, "log");
  }
}
