package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.ComposeFleetSettings;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.Progress;
import dev.brownout.chaos.load.Driver;
import dev.brownout.chaos.load.DriverSettings;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.measure.Cells;
import dev.brownout.chaos.measure.RunOutcome;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.measure.RunWatch;
import java.nio.file.Path;
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
  public RunOutcome measure(RunPlan plan, Fleet fleet, RunWatch watch, StopSignal stop) {
    try (Driver driver = Driver.open(DriverSettings.of(DriverSettings.Protocol.H2C))) {
      return Cells.run(plan, fleet, driver, watch, stop);
    }
  }
}
