package dev.brownout.chaos.fleet;

import java.nio.file.Path;
import java.util.Optional;

/** Makes the fleet on this machine. */
final class LocalFleet {
  private LocalFleet() {}

  static Fleet start(LocalFleetSettings settings, Progress progress) throws FleetException {
    throw new FleetException("the local fleet is not part of this version: " + settings);
  }

  static Optional<Fleet> attach(Path home) {
    return Optional.empty();
  }
}
