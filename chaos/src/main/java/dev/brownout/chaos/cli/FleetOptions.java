package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.fleet.ComposeFleetSettings;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.Progress;
import dev.brownout.chaos.fleet.ServiceJvm;
import dev.brownout.chaos.fleet.Transport;
import dev.brownout.chaos.observe.MetricsServer;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What describes the fleet of a verb. */
final class FleetOptions {
  @Mixin private FleetKind.Choice choice;

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
          "HTTP/1.1 or cleartext HTTP/2 between the services (default: ${DEFAULT-VALUE}).")
  private Transport transport;

  @Option(
      names = "--port-base",
      paramLabel = "PORT",
      description =
          "First of the "
              + (LanePlan.LAST_OFFSET + 1)
              + " ports that the local fleet uses on 127.0.0.1 (default: "
              + LanePlan.DEFAULT_BASE
              + ").")
  private Integer portBase;

  private ServiceJvm jvm = ServiceJvm.usual();

  /** Starts a local fleet so that it is soon at speed, for a short run. */
  void soonAtSpeed() {
    jvm = ServiceJvm.soonAtSpeed();
  }

  FleetKind kind() {
    return choice.kind();
  }

  Transport transport() {
    return transport;
  }

  /** The experiment's file, absolute. */
  Path file(Tools tools) {
    return ExperimentFile.of(experiment, tools);
  }

  /** Reads the experiment and refuses ports that there cannot be. */
  Experiment read(Tools tools) {
    if (kind() == FleetKind.COMPOSE && portBase != null) {
      throw new UsageException(
          "--port-base is for the local fleet; containers are published where BROWNOUT_PORTS in .env says");
    }
    try {
      new LanePlan(portBase());
    } catch (IllegalArgumentException noRoom) {
      throw new UsageException("--port-base: " + noRoom.getMessage());
    }
    return Experiment.read(tools.shown(file(tools)), file(tools));
  }

  /** Where a run serves its own metrics: where the Prometheus beside its fleet finds them. */
  InetSocketAddress metrics() {
    int port = portBase() + MetricsServer.PORT_OFFSET;
    return switch (kind()) {
      case LOCAL -> new InetSocketAddress(LanePlan.HOST, port);
      case COMPOSE -> new InetSocketAddress(Fleet.reachedFromContainersAt(), port);
    };
  }

  private int portBase() {
    return portBase == null ? LanePlan.DEFAULT_BASE : portBase;
  }

  /** The fleet of the kind that is asked for, if it is up. */
  Optional<Fleet> attach(Tools tools) throws FleetException {
    return tools.lab().attach(kind(), tools.home());
  }

  /** Starts a fleet as it is asked for. */
  Fleet start(Tools tools, Path runDirectory) throws FleetException {
    Path home = tools.home();
    Progress progress = tools.terminal()::say;
    return switch (kind()) {
      case LOCAL ->
          tools
              .lab()
              .start(
                  new LocalFleetSettings(
                      home, file(tools), portBase(), transport, runDirectory, jvm),
                  progress);
      case COMPOSE ->
          tools
              .lab()
              .start(
                  new ComposeFleetSettings(home, file(tools), transport, runDirectory), progress);
    };
  }

  /**
   * Refuses a fleet that is up with other settings than asked for.
   *
   * @throws EnvironmentException naming each difference
   */
  void refuseUnlessAlike(Fleet fleet, Tools tools) {
    refuseUnless(
        fleet.transport() == transport,
        "--transport " + Converters.name(fleet.transport()),
        Converters.name(transport));
    int upBase = fleet.lanes().portBase();
    refuseUnless(upBase == portBase(), "--port-base " + upBase, "" + portBase());
    refuseUnless(
        fleet.runs(file(tools)),
        "--experiment " + fleet.experiment(),
        tools.shown(file(tools)).toString());
  }

  private void refuseUnless(boolean alike, String up, String asked) {
    if (!alike) {
      throw new EnvironmentException(
          String.format(
              Locale.ROOT,
              "the fleet that is up was started with %s, not %s; stop it with %s, or ask for the same",
              up,
              asked,
              kind().down()));
    }
  }
}
