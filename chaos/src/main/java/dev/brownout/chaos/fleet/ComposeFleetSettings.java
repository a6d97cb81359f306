package dev.brownout.chaos.fleet;

import java.nio.file.Path;
import java.util.Objects;

/**
 * What a fleet in containers is made of; the rest stands in {@code docker-compose.yml}.
 *
 * @param home the project's root, where {@code docker-compose.yml} is
 * @param experimentFile the experiment that the services read as well
 * @param transport how the services talk to each other
 * @param runDirectory where the containers' logs go when they are stopped; made when missing
 */
public record ComposeFleetSettings(
    Path home, Path experimentFile, Transport transport, Path runDirectory) {

  /** Refuses missing values; makes the paths absolute. */
  public ComposeFleetSettings {
    home = home.toAbsolutePath().normalize();
    experimentFile = experimentFile.toAbsolutePath().normalize();
    runDirectory = runDirectory.toAbsolutePath().normalize();
    Objects.requireNonNull(transport, "transport");
  }
}
