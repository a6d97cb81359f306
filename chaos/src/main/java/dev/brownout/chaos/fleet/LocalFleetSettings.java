package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fault.LanePlan;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What a local fleet is made of.
 *
 * @param home the project's root, where the services' {@code target} folders are
 * @param experimentFile the experiment that the services read as well
 * @param portBase first port; see {@link LanePlan}
 * @param transport how the services talk to each other
 * @param runDirectory where the logs go; made when missing
 * @param jvm memory and flags of the services
 */
public record LocalFleetSettings(
    Path home,
    Path experimentFile,
    int portBase,
    Transport transport,
    Path runDirectory,
    ServiceJvm jvm) {

  /** Refuses missing values, and a port base without room; makes the paths absolute. */
  public LocalFleetSettings {
    home = home.toAbsolutePath().normalize();
    experimentFile = experimentFile.toAbsolutePath().normalize();
    runDirectory = runDirectory.toAbsolutePath().normalize();
    Objects.requireNonNull(transport, "transport");
    Objects.requireNonNull(jvm, "jvm");
    new LanePlan(portBase);
  }

  /** Settings with the services' usual memory and flags. */
  public LocalFleetSettings(
      Path home, Path experimentFile, int portBase, Transport transport, Path runDirectory) {
    this(home, experimentFile, portBase, transport, runDirectory, ServiceJvm.usual());
  }

  /** Where the lanes listen. */
  public LanePlan lanes() {
    return new LanePlan(portBase);
  }
}
