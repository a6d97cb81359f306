package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.fault.Disturbance;
import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LaneAddress;
import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.fleet.ComposeFleetSettings;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.Part;
import dev.brownout.chaos.fleet.Progress;
import dev.brownout.chaos.fleet.Transport;
import dev.brownout.chaos.load.ReadListener;
import dev.brownout.chaos.load.ReadLogs;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.measure.CellResult;
import dev.brownout.chaos.measure.RunOutcome;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.measure.RunWatch;
import dev.brownout.chaos.observe.MetricsServer;
import dev.brownout.chaos.writes.WritesException;
import dev.brownout.chaos.writes.WritesOutcome;
import dev.brownout.chaos.writes.WritesPlan;
import dev.brownout.chaos.writes.WritesWatch;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A lab without a fleet: it notes what the verbs ask for. */
final class FakeLab implements Lab {
  /** What was asked for, in order. */
  final List<String> calls = new ArrayList<>();

  Optional<LocalFleetSettings> up = Optional.empty();
  LocalFleetSettings started;
  Optional<String> trouble = Optional.empty();
  RuntimeException onStart;
  Function<RunPlan, RunOutcome> onMeasure = plan -> outcome(plan, List.of());
  RunPlan plan;
  Writes onWrites;

  /** Where a run's own metrics are served: any port, so that nothing on this machine matters. */
  InetSocketAddress metricsAddress = new InetSocketAddress("127.0.0.1", 0);

  static RunOutcome outcome(RunPlan plan, List<String> invalidReasons) {
    List<CellResult> cells = new ArrayList<>();
    for (String regime : plan.regimes()) {
      plan.policies().forEach(policy -> cells.add(cell(policy, regime, invalidReasons)));
    }
    return new RunOutcome(cells, false, Optional.empty());
  }

  static CellResult cell(String policy, String regime, List<String> invalidReasons) {
    return new CellResult(
        policy,
        regime,
        invalidReasons.isEmpty(),
        invalidReasons,
        10,
        10,
        0,
        0,
        1,
        1,
        1,
        1,
        1,
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        0,
        0,
        Map.of(),
        0,
        0,
        1,
        ReadLogs.cell("k01-417-m", 10, 10, 0),
        Optional.empty());
  }

  @Override
  public Optional<Fleet> attach(FleetKind kind, Path home) throws FleetException {
    calls.add(of("attach", kind));
    return up.map(FakeFleet::new);
  }

  @Override
  public Fleet start(LocalFleetSettings settings, Progress progress) throws FleetException {
    calls.add("start");
    if (onStart != null) {
      throw onStart;
    }
    started = settings;
    return new FakeFleet(settings);
  }

  @Override
  public Fleet start(ComposeFleetSettings settings, Progress progress) {
    calls.add("start compose");
    return new FakeFleet(
        new LocalFleetSettings(
            settings.home(),
            settings.experimentFile(),
            LanePlan.DEFAULT_BASE,
            settings.transport(),
            settings.runDirectory()));
  }

  @Override
  public boolean down(FleetKind kind, Path home, Progress progress) {
    calls.add(of("down", kind));
    return up.isPresent();
  }

  private static String of(String call, FleetKind kind) {
    return kind == FleetKind.LOCAL ? call : call + " " + Converters.name(kind);
  }

  @Override
  public MetricsServer metrics(InetSocketAddress address, RunPlan asked) {
    return new LocalLab().metrics(metricsAddress, asked);
  }

  @Override
  public RunOutcome measure(
      RunPlan asked, Fleet fleet, RunWatch watch, ReadListener reads, StopSignal stop) {
    calls.add("measure");
    plan = asked;
    return onMeasure.apply(asked);
  }

  @Override
  public WritesOutcome writes(
      WritesPlan asked, Fleet fleet, Path folder, WritesWatch watch, StopSignal stop)
      throws WritesException {
    calls.add("writes");
    return onWrites.of(asked, stop);
  }

  /** What a run of keyed writes comes to. */
  interface Writes {
    WritesOutcome of(WritesPlan plan, StopSignal stop) throws WritesException;
  }

  private final class FakeFleet implements Fleet {
    private final LocalFleetSettings settings;

    FakeFleet(LocalFleetSettings settings) {
      this.settings = settings;
    }

    @Override
    public LanePlan lanes() {
      return settings.lanes();
    }

    @Override
    public Transport transport() {
      return settings.transport();
    }

    @Override
    public String experiment() {
      return settings.experimentFile().toString();
    }

    @Override
    public boolean runs(Path experimentFile) {
      return settings.experimentFile().equals(experimentFile.toAbsolutePath().normalize());
    }

    @Override
    public URI edge() {
      return URI.create("http://127.0.0.1:18409");
    }

    @Override
    public Map<String, URI> services() {
      return Map.of();
    }

    @Override
    public List<Part> parts() {
      URI address = URI.create("http://127.0.0.1:18400");
      return List.of(new Part("gateway", address, 0, Path.of("gateway.log")));
    }

    @Override
    public Faults faults() {
      return new FakeFaults();
    }

    @Override
    public Set<Long> pids() {
      return Set.of();
    }

    @Override
    public Optional<String> trouble() {
      return trouble;
    }

    @Override
    public boolean showsAllProcesses() {
      return true;
    }

    @Override
    public void leaveUp() {
      calls.add("leaveUp");
    }

    @Override
    public void leaveUpUnder(Regime regime, Duration edgeShare) {
      calls.add("leaveUpUnder " + regime.name() + " " + edgeShare.toMillis());
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }

  private final class FakeFaults implements Faults {
    @Override
    public void lay() {
      calls.add("lay");
    }

    @Override
    public void apply(Regime regime, Duration edgeShare) {
      calls.add("apply " + regime.name() + " " + edgeShare.toMillis());
    }

    @Override
    public void disturb(Map<LaneAddress, Disturbance> disturbances) {
      calls.add("disturb " + disturbances.size());
    }

    @Override
    public void clear() {
      calls.add("clear");
    }

    @Override
    public void retire() {
      calls.add("retire");
    }

    @Override
    public void withdraw() {
      calls.add("withdraw");
    }

    @Override
    public Optional<String> version() {
      return Optional.of("2.12.0");
    }

    @Override
    public void settle() {
      calls.add("settle");
    }

    @Override
    public Map<String, Long> bytesPassed() {
      return Map.of();
    }
  }
}
