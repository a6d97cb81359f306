package dev.brownout.chaos.measure;

import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.agreement.Agreement;
import dev.brownout.chaos.agreement.HopCost;
import dev.brownout.chaos.experiment.Engine;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.load.DriveView;
import dev.brownout.chaos.load.Driver;
import dev.brownout.chaos.load.LoadPlan;
import dev.brownout.chaos.load.ReadLog;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.model.nested.Scenario;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Measures one cell at a time, and knows the order in which that is done. */
final class CellRunner {

  private static final Duration QUIET_WINDOW = Duration.ofSeconds(1);
  private static final int MOST_WINDOWS_OF_A_CELL = 30;
  private static final int MOST_WINDOWS_OF_A_RUN = 120;
  private static final Duration PAUSE_AFTER_COLLAPSE = Duration.ofSeconds(2);
  private static final Duration SLICE = Duration.ofSeconds(2);
  private static final double NANOS_PER_MS = 1e6;

  /** Below this share of what the lanes' luck alone gives, the fleet has collapsed. */
  private static final double COLLAPSED = 0.1;

  /** Reads that the lanes' luck must give before their absence means anything. */
  private static final int LEAST_EXPECTED = 10;

  /**
   * What a cell is measured with.
   *
   * @param lab the services, past the lanes
   * @param driver sends the reads
   * @param cpu who uses the CPU
   * @param machine its date and ports
   * @param ticker the clock
   * @param stop ends everything early
   */
  record Tools(
      Lab lab, Driver driver, CpuClock cpu, Machine machine, Ticker ticker, StopSignal stop) {

    /** Waits; a stop unwinds the run. */
    void pause(Duration time) {
      if (stop.await(time)) {
        throw new StoppedException();
      }
    }
  }

  private final RunPlan plan;
  private final Experiment experiment;
  private final Fleet fleet;
  private final Tools tools;
  private final RunClock clock;
  private final Settling settling;
  private final Quiet quiet;
  private final HopCost hopCost;
  private final RunLanes lanes;

  CellRunner(RunPlan plan, Fleet fleet, Tools tools, RunClock clock) {
    this.plan = plan;
    this.experiment = plan.experiment();
    this.fleet = fleet;
    this.tools = tools;
    this.clock = clock;
    this.hopCost = new HopCost(experiment);
    this.lanes = new RunLanes(fleet, tools);
    this.settling = new Settling(tools.lab(), tools.ticker(), tools.stop());
    this.quiet =
        new Quiet(tools.cpu(), this::ownPids, tools.stop(), QUIET_WINDOW, MOST_WINDOWS_OF_A_RUN);
  }

  /** Brings a cold fleet to speed. */
  void warmUp(Regime regime) {
    if (!plan.warmUp().steps().isEmpty()) {
      clock.turnTo(plan.warmUp().steps().get(0).policy(), regime.name());
      lay(regime);
      tools.lab().begin("warm-up");
      drive(plan.warmUp(), Phase.WARM_UP);
    }
  }

  /** Brings a fleet back that has collapsed, under the regime that is laid. */
  void recover() {
    clock.at(Phase.RECOVER, "");
    tools.pause(PAUSE_AFTER_COLLAPSE);
    settling.await();
    drive(WarmUp.recovering(experiment), Phase.RECOVER);
  }

  /** Whether far fewer reads were in time than the luck of the lanes alone gives. */
  boolean isCollapsed(CellResult cell) {
    double expected = cell.reads() * QuickShare.of(experiment, experiment.regime(cell.regime()));
    boolean few = expected >= LEAST_EXPECTED && cell.within() < expected * COLLAPSED;
    return few || cell.fleetCpuShare() > Validity.SATURATED * tools.cpu().cores();
  }

  /** Measures a cell once. */
  CellResult measure(String policyName, String regimeName) {
    var policy = experiment.policy(policyName);
    var regime = experiment.regime(regimeName);
    var load = plan.measuredReads(fleet.edge(), policyName);
    var cell = new CellPlan(policy, regime, experiment.seed(), load);
    boolean change = lanes.haveAnother(regime);
    clock.turnTo(policyName, regimeName);
    lay(regime);
    if (change) {
      drive(plan.warmUp().afterChange(), Phase.WARM_UP);
      clock.turnTo(policyName, regimeName);
    }
    clock.at(Phase.QUIET, "");
    quiet.await(MOST_WINDOWS_OF_A_CELL, others -> clock.at(Phase.QUIET, noise(others)));
    tools.lab().begin(cell.name());
    warm(policy, regime);
    drain();
    tools.lab().begin(cell.name());
    return measured(cell);
  }

  /**
   * Drives warm reads until a round of them finds the fleet at speed throughout, or for long
   * enough.
   */
  private void warm(Policy policy, Regime regime) {
    LoadPlan warm = plan.warmReads(fleet.edge(), policy.name());
    long start = tools.ticker().nanos();
    do {
      hopCost.hear(drive(warm, Phase.WARM_READS), policy, regime);
    } while (!hopCost.isSteady()
        && tools.ticker().nanos() - start < plan.warmUp().mostWarmReads().toNanos());
  }

  private CellResult measured(CellPlan cell) {
    FleetCounters before = tools.lab().counters();
    Optional<CpuReading> cpuBefore = tools.cpu().read(ownPids());
    Instant wallBefore = tools.machine().wallTime();
    long tickBefore = tools.ticker().nanos();
    ReadLog log = measuredReads(cell, before);
    Duration clockJump = jump(wallBefore, tickBefore);
    Optional<PortUse> ports = busiestPort();
    Optional<CpuReading> cpuAfter = tools.cpu().read(ownPids());
    Settling.Rest rest = drain();
    var counts =
        FleetHop.ALL.stream()
            .map(hop -> HopCounts.between(before, rest.counters(), hop, cell.policy().name()))
            .toList();
    Optional<Agreement> agreement = agreement(cell, log);
    CpuShares cpu = CpuShares.between(cpuBefore, cpuAfter, tools.cpu().cores());
    var evidence =
        new Evidence(
            log.lateness().getValueAtPercentile(99) / NANOS_PER_MS,
            hopCost.latest(),
            agreement.map(each -> (double) each.lostAnswers() / each.reads()).orElse(0.0),
            log.failures(),
            log.firstCauses(),
            counts,
            counts.stream().map(each -> mix(cell, each)).toList(),
            lanes.silent(counts),
            cpu,
            clockJump,
            ports,
            rest.counters().restartedSince(before),
            fleet.trouble(),
            rest.unsettled());
    return CellResult.of(cell, log, evidence, agreement);
  }

  private Optional<Agreement> agreement(CellPlan cell, ReadLog log) {
    if (cell.policy().engine() != Engine.BUDGET) {
      return Optional.empty();
    }
    Scenario scenario =
        Scenario.of(experiment.withReadsPerCell(cell.reads()), cell.policy(), cell.regime());
    return Optional.of(Agreement.of(scenario, hopCost.latest(), log, tools.lab()::attempts));
  }

  /** How much further the date and time have moved than time itself. */
  private Duration jump(Instant wallBefore, long tickBefore) {
    Duration time = Duration.ofNanos(tools.ticker().nanos() - tickBefore);
    return Duration.between(wallBefore, tools.machine().wallTime()).minus(time);
  }

  private Optional<PortUse> busiestPort() {
    int first = fleet.lanes().portBase();
    return tools.machine().busiest(first, first + LanePlan.LAST_OFFSET);
  }

  private static LaneMix mix(CellPlan cell, HopCounts counts) {
    FleetHop hop = FleetHop.named(counts.hop());
    return new LaneMix(counts.hop(), cell.reads(), counts.lanes(), LaneMix.plan(cell, hop));
  }

  /** Lays a regime if another one is laid, with nothing in flight. */
  private void lay(Regime regime) {
    if (!regime.equals(lanes.laid())) {
      clock.at(Phase.REGIME, "");
      settling.await();
      lanes.lay(regime, experiment.gatewayShare());
    }
  }

  private void drive(WarmUp warmUp, Phase phase) {
    for (WarmUp.Step step : warmUp.steps()) {
      drive(step, phase);
    }
    drain();
  }

  /** Drives slice after slice until the fleet is steady, or the step has taken its most time. */
  private void drive(WarmUp.Step step, Phase phase) {
    Regime laid = lanes.laid();
    clock.turnTo(step.policy(), laid.name());
    var steadiness = new Steadiness(QuickShare.of(experiment, laid));
    Policy policy = experiment.policy(step.policy());
    long start = tools.ticker().nanos();
    long spent = 0;
    while (spent < step.least().toNanos()
        || (!steadiness.isSteady() && spent < step.most().toNanos())) {
      ReadLog slice = drive(plan.warmUpReads(fleet.edge(), step, SLICE), phase);
      rehearse();
      steadiness.add(slice);
      hopCost.hear(slice, policy, laid);
      spent = tools.ticker().nanos() - start;
    }
    if (step.rateShare() == 1) {
      lanes.endConnections();
    }
  }

  /**
   * Asks the services what they will be asked around each cell. Code that was compiled before its
   * first request of that kind (HTTP/1.1, where all others are HTTP/2) is thrown away by it, and
   * the next reads would pay for that. The same holds for connections, which are ended after each
   * cell and made anew for the next one: each step of the warm-up ends its own.
   */
  private void rehearse() {
    tools.lab().begin("warm-up");
    tools.lab().counters();
    tools.lab().attempts(List.of());
  }

  /** Drives reads that are not measured; a part that died meanwhile ends the run. */
  private ReadLog drive(LoadPlan load, Phase phase) {
    ReadLog log = driveOn(load, phase);
    fleet
        .trouble()
        .ifPresent(
            trouble -> {
              throw new MeasureException(trouble);
            });
    return log;
  }

  private ReadLog driveOn(LoadPlan load, Phase phase) {
    return driveOn(load, view -> clock.at(phase, view, Double.NaN));
  }

  private ReadLog measuredReads(CellPlan cell, FleetCounters before) {
    if (!clock.wantsAmplification()) {
      return driveOn(cell.load(), Phase.MEASURE);
    }
    try (var live = new LiveAmplification(tools.lab(), before)) {
      return driveOn(cell.load(), view -> clock.at(Phase.MEASURE, view, live.after(view.ended())));
    }
  }

  private ReadLog driveOn(LoadPlan load, Consumer<DriveView> watch) {
    try {
      ReadLog log = tools.driver().drive(load, watch, tools.stop());
      if (tools.stop().isRaised()) {
        throw new StoppedException();
      }
      return log;
    } catch (IllegalStateException silent) {
      throw new MeasureException(silent.getMessage(), silent);
    }
  }

  private Settling.Rest drain() {
    clock.at(Phase.DRAIN, "");
    return settling.await();
  }

  private Set<Long> ownPids() {
    var pids = new HashSet<>(fleet.pids());
    pids.add(ProcessHandle.current().pid());
    return pids;
  }

  private static String noise(double others) {
    return String.format(
        Locale.ROOT,
        "other programs use %s of a core, limit %s",
        Words.percent(others),
        Words.percent(Validity.MOST_OTHERS));
  }
}
