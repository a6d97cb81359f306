package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.ComposeFleetSettings;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.Progress;
import dev.brownout.chaos.load.ReadListener;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.measure.RunOutcome;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.measure.RunWatch;
import dev.brownout.chaos.observe.MetricsServer;
import dev.brownout.chaos.writes.WritesException;
import dev.brownout.chaos.writes.WritesOutcome;
import dev.brownout.chaos.writes.WritesPlan;
import dev.brownout.chaos.writes.WritesWatch;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the verbs need of fleets and measurement, so that tests can watch the verbs without them.
 */
interface Lab {

  /** See {@link Fleet#attach} and {@link Fleet#attachCompose}. */
  Optional<Fleet> attach(FleetKind kind, Path home) throws FleetException;

  /** See {@link Fleet#local}. */
  Fleet start(LocalFleetSettings settings, Progress progress) throws FleetException;

  /** See {@link Fleet#compose}. */
  Fleet start(ComposeFleetSettings settings, Progress progress) throws FleetException;

  /** See {@link Fleet#down} and {@link Fleet#downCompose}. */
  boolean down(FleetKind kind, Path home, Progress progress) throws FleetException;

  /**
   * Opens the tool's own metrics for a run.
   *
   * @throws EnvironmentException when the address cannot be had
   */
  MetricsServer metrics(InetSocketAddress address, RunPlan plan);

  /**
   * Drives the fleet through each cell of the plan; see {@link RunOutcome}.
   *
   * @param reads hears of each read
   */
  RunOutcome measure(
      RunPlan plan, Fleet fleet, RunWatch watch, ReadListener reads, StopSignal stop);

  /** Runs the journey of keyed writes; see {@link dev.brownout.chaos.writes.WritesRun}. */
  WritesOutcome writes(
      WritesPlan plan, Fleet fleet, Path folder, WritesWatch watch, StopSignal stop)
      throws IOException, WritesException;
}
