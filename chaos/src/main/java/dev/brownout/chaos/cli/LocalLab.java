package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.ComposeFleetSettings;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.PortOwner;
import dev.brownout.chaos.fleet.Progress;
import dev.brownout.chaos.load.Driver;
import dev.brownout.chaos.load.DriverSettings;
import dev.brownout.chaos.load.ReadListener;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.measure.Cells;
import dev.brownout.chaos.measure.RunOutcome;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.measure.RunWatch;
import dev.brownout.chaos.observe.MetricsServer;
import dev.brownout.chaos.writes.WritesException;
import dev.brownout.chaos.writes.WritesOutcome;
import dev.brownout.chaos.writes.WritesPlan;
import dev.brownout.chaos.writes.WritesRun;
import dev.brownout.chaos.writes.WritesWatch;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Fleets and measurement on this machine. */
final class LocalLab implements Lab {
  @Override
  public Optional<Fleet> attach(FleetKind kind, Path home) throws FleetException {
    return switch (kind) {
      case LOCAL -> Fleet.attach(home);
      case COMPOSE -> Fleet.attachCompose(home);
    };
  }

  @Override
  public Fleet start(LocalFleetSettings settings, Progress progress) throws FleetException {
    return Fleet.local(settings, progress);
  }

  @Override
  public Fleet start(ComposeFleetSettings settings, Progress progress) throws FleetException {
    return Fleet.compose(settings, progress);
  }

  @Override
  public boolean down(FleetKind kind, Path home, Progress progress) throws FleetException {
    return switch (kind) {
      case LOCAL -> Fleet.down(home, progress);
      case COMPOSE -> Fleet.downCompose(home, progress);
    };
  }

  @Override
  public MetricsServer metrics(InetSocketAddress address, RunPlan plan) {
    try {
      return MetricsServer.open(address, plan);
    } catch (IOException notToBeHad) {
      throw new EnvironmentException(taken(address, notToBeHad), notToBeHad);
    }
  }

  private static String taken(InetSocketAddress address, IOException cause) {
    return String.format(
        Locale.ROOT,
        "port %d on %s (this run's own metrics) %s; stop that program, or choose other ports with --port-base (the metrics are at the port base + %d)",
        address.getPort(),
        address.getHostString(),
        PortOwner.words(address.getPort())
            .map(owner -> "is taken by " + owner)
            .orElse("cannot be had: " + cause.getMessage()),
        MetricsServer.PORT_OFFSET);
  }

  @Override
  public RunOutcome measure(
      RunPlan plan, Fleet fleet, RunWatch watch, ReadListener reads, StopSignal stop) {
    DriverSettings settings = DriverSettings.of(DriverSettings.Protocol.H2C).heardBy(reads);
    try (Driver driver = Driver.open(settings)) {
      return Cells.run(plan, fleet, driver, watch, stop);
    }
  }

  @Override
  public WritesOutcome writes(
      WritesPlan plan, Fleet fleet, Path folder, WritesWatch watch, StopSignal stop)
      throws IOException, WritesException {
    return WritesRun.run(plan, fleet, folder, watch, stop);
  }
}
