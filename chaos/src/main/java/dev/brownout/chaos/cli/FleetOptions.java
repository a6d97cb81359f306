package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.Transport;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Option;

/** What describes the fleet of a verb. */
final class FleetOptions {
  @Option(
      names = "--experiment",
      paramLabel = "FILE",
      description = "The experiment (default: the project's " + ExperimentFile.USUAL + ").")
  private Path experiment;

  @Option(
      names = "--transport",
      paramLabel = "h1|h2c",
      defaultValue = "h2c",
      converter = TransportOption.class,
      description =
          "HTTP/1.1 or HTTP/2 clear text between the services (default: ${DEFAULT-VALUE}).")
  private Transport transport;

  @Option(
      names = "--port-base",
      paramLabel = "PORT",
      defaultValue = "" + LanePlan.DEFAULT_BASE,
      description =
          "First of the "
              + (LanePlan.LAST_OFFSET + 1)
              + " ports that the fleet uses on 127.0.0.1 (default: ${DEFAULT-VALUE}).")
  private int portBase;

  Transport transport() {
    return transport;
  }

  /** The experiment's file, absolute. */
  Path file(Tools tools) {
    return ExperimentFile.of(experiment, tools);
  }

  /** Reads the experiment and refuses ports that there cannot be. */
  Experiment read(Tools tools) {
    try {
      new LanePlan(portBase);
    } catch (IllegalArgumentException noRoom) {
      throw new UsageException("--port-base: " + noRoom.getMessage());
    }
    return Experiment.read(tools.shown(file(tools)), file(tools));
  }

  LocalFleetSettings settings(Tools tools, Path runDirectory) {
    return new LocalFleetSettings(tools.home(), file(tools), portBase, transport, runDirectory);
  }

  /**
   * Refuses a fleet that is up with other settings than asked for.
   *
   * @throws EnvironmentException naming each difference
   */
  void refuseUnlessAlike(Fleet fleet, Tools tools) {
    LocalFleetSettings up = fleet.settings();
    refuseUnless(
        up.transport() == transport,
        "--transport " + TransportOption.name(up.transport()),
        TransportOption.name(transport));
    refuseUnless(up.portBase() == portBase, "--port-base " + up.portBase(), "" + portBase);
    refuseUnless(
        up.experimentFile().equals(file(tools).toAbsolutePath().normalize()),
        "--experiment " + tools.shown(up.experimentFile()),
        tools.shown(file(tools)).toString());
  }

  private static void refuseUnless(boolean alike, String up, String asked) {
    if (!alike) {
      throw new EnvironmentException(
          String.format(
              Locale.ROOT,
              "the fleet that is up was started with %s, not %s; stop it with chaos/chaos down, or ask for the same",
              up,
              asked));
    }
  }
}
