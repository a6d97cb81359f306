package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.brownout.budget.time.VirtualClock;
import dev.brownout.chaos.agreement.Agreement;
import dev.brownout.chaos.load.DriveView;
import dev.brownout.chaos.load.Driver;
import dev.brownout.chaos.load.LoadPlan;
import dev.brownout.chaos.load.ReadFailure;
import dev.brownout.chaos.load.ReadLog;
import dev.brownout.chaos.load.ReadLogs;
import dev.brownout.chaos.load.ReadLogs.End;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.load.VirtualStop;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CellsTest {

  private static final int READS = 400;
  private static final WarmUp NO_WARM_UP = new WarmUp(List.of());

  private final VirtualClock clock = new VirtualClock();
  private final StopSignal stop = new VirtualStop(clock);
  private final FakeFleet fleet = new FakeFleet();
  private final List<RunMoment> moments = new ArrayList<>();
  private BiFunction<LoadPlan, Integer, ReadLog> driven =
      (load, nth) -> ReadLogs.of(load, 1, read -> End.answered(40, 200));
  private int measured;
  private CpuClock cpu = NO_CPU;
  private Duration jump = Duration.ZERO;
  private Optional<PortUse> ports = Optional.empty();

  private final Machine machine =
      new Machine() {
        @Override
        public Instant wallTime() {
          return Instant.EPOCH.plusNanos(clock.nanos()).plus(jump);
        }

        @Override
        public Optional<PortUse> busiest(int first, int last) {
          return ports;
        }
      };

  /** Serves the reads at the fake fleet, in no time of this test and all time of its clock. */
  private final Driver driver =
      new Driver() {
        @Override
        public ReadLog drive(LoadPlan load, Consumer<DriveView> watch, StopSignal stop) {
          fleet.done.add(
              String.format(Locale.ROOT, "drive %s %s", load.requestId(0), load.policy()));
          fleet.serve(load);
          clock.advance(load.arrivals().spanNanos());
          measured += load.idPrefix().endsWith("-m") ? 1 : 0;
          watch.accept(new DriveView(Duration.ZERO, load.reads(), load.reads(), load.reads(), 1));
          return driven.apply(load, measured);
        }

        @Override
        public void close() {}
      };

  private static final CpuClock NO_CPU =
      new CpuClock() {
        @Override
        public Optional<CpuReading> read(Set<Long> own) {
          return Optional.empty();
        }

        @Override
        public int cores() {
          return 2;
        }
      };

  private RunOutcome run(List<String> policies, List<String> regimes, WarmUp warmUp) {
    var experiment = K01.EXPERIMENT.withReadsPerCell(READS);
    return run(new RunPlan(experiment, policies, regimes, warmUp, 50, LoadPlan.DEFAULT_TIMEOUT));
  }

  private RunOutcome run(RunPlan plan) {
    var runClock = new RunClock(plan, moments::add, clock);
    var tools = new CellRunner.Tools(fleet, driver, cpu, machine, clock, stop);
    return new Cells(plan, fleet, new CellRunner(plan, fleet, tools, runClock), runClock).run();
  }

  private RunOutcome run(String policy, String regime) {
    return run(List.of(policy), List.of(regime), NO_WARM_UP);
  }

  @Test
  void run_goesThroughEachCell_andSwitchesTheRegimeOnce() {
    RunOutcome outcome =
        run(List.of("deadline", "allocated"), List.of("normal", "widespread-slowdown"), NO_WARM_UP);
    assertThat(outcome.isComplete()).isTrue();
    assertThat(outcome.cells()).hasSize(4);
    assertThat(fleet.done.subList(0, 11))
        .containsExactly(
            "apply normal 20",
            "begin normal/deadline",
            "drive k01-417-w-0 deadline",
            "begin normal/deadline",
            "drive k01-417-m-0 deadline",
            "begin normal/allocated",
            "drive k01-417-w-0 allocated",
            "begin normal/allocated",
            "drive k01-417-m-0 allocated",
            "apply widespread-slowdown 20",
            "begin widespread-slowdown/deadline");
    assertThat(fleet.done).filteredOn(each -> each.startsWith("apply")).hasSize(2);
  }

  @Test
  void cell_holdsWhatDriverAndSuppliersCounted_withoutTheWarmReads() {
    driven =
        (load, nth) ->
            ReadLogs.of(
                load, 1, read -> read % 4 == 0 ? End.answered(210, 504) : End.answered(40, 200));
    CellResult cell = run("deadline", "normal").cells().get(0);
    assertThat(cell.invalidReasons()).isEmpty();
    assertThat(cell.within()).isEqualTo(300);
    assertThat(cell.dropped()).isEqualTo(100);
    assertThat(cell.medianMs()).isCloseTo(40, within(0.1));
    assertThat(cell.p99Ms()).isCloseTo(210, within(0.5));
    assertThat(cell.worstMs()).isEqualTo(210);
    assertThat(cell.overshootP99Ms()).isCloseTo(10, within(0.1));
    assertThat(cell.driverLateP99Ms()).isCloseTo(1, within(0.01));
    assertThat(cell.amplification()).isEqualTo(1);
    assertThat(cell.internalPerSecond()).isCloseTo(1666.68, within(1e-6));
    assertThat(cell.attemptsByHop().get("billing>store"))
        .isEqualTo(new CellResult.Attempts(READS, 0));
    assertThat(cell.arrivalsByHop()).containsEntry("gateway>billing", (long) READS);
    assertThat(cell.othersCpuShare()).isNaN();
    assertThat(cell.seconds()).isCloseTo(0.96, within(0.001));
  }

  @Test
  void cell_standsBesideItsPrediction_withTheCostOfAHopFromItsWarmReads() {
    CellResult cell = run("allocated", "normal").cells().get(0);
    Agreement agreement = cell.agreement().orElseThrow();
    assertThat(agreement.reads()).isEqualTo(READS);
    assertThat(agreement.agreeing())
        .isEqualTo((int) agreement.prediction().totals().within())
        .isLessThan(READS);
    // The fake fleet answers each read after 40 ms: some lanes are quicker, by up to 8 ms.
    assertThat(agreement.hopCost()).isBetween(Duration.ofMillis(1), Duration.ofMillis(3));
    assertThat(agreement.disagreements()).hasSize(READS - agreement.agreeing());
  }

  @Test
  void warmReads_goOn_untilTheFleetIsAtSpeed() {
    var slowReads = new AtomicInteger(3);
    driven =
        (load, nth) -> {
          boolean slow = load.idPrefix().endsWith("-w") && slowReads.getAndDecrement() > 0;
          return ReadLogs.of(load, 1, read -> End.answered(slow ? 90 : 40, 200));
        };
    run("allocated", "normal");
    assertThat(fleet.done).filteredOn(each -> each.contains("-w-")).hasSize(4);
  }

  @Test
  void warmReads_endSometime_andTheCellOfASlowFleetIsInvalid() {
    driven = (load, nth) -> ReadLogs.of(load, 1, read -> End.answered(90, 200));
    CellResult cell = run("allocated", "normal").cells().get(0);
    assertThat(cell.invalidReasons())
        .singleElement()
        .asString()
        .startsWith("each hop took 18.7 ms besides its lane");
  }

  @Test
  void cellOfAnEngineThatIsNotSimulated_hasNoPrediction() {
    assertThat(run("smallrye", "normal").cells().get(0).agreement()).isEmpty();
  }

  @Test
  void invalidCell_isRepeatedOnce_andBelievedWhenItIsSoundThen() {
    driven = (load, nth) -> ReadLogs.of(load, nth == 1 ? 9 : 1, read -> End.answered(40, 200));
    RunOutcome outcome = run("deadline", "normal");
    assertThat(measured).isEqualTo(2);
    assertThat(outcome.isComplete()).isTrue();
    assertThat(moments)
        .anyMatch(each -> each.note().startsWith("repeated once: the driver sent late"));
  }

  /** k6#2837: a run that missed its rate went on, and its figures were taken for good. */
  @Test
  void k62837_cell_isInvalid_whenTheDriverMissesItsRateTwice() {
    driven = (load, nth) -> ReadLogs.of(load, 9, read -> End.answered(40, 200));
    RunOutcome outcome = run("deadline", "normal");
    assertThat(measured).isEqualTo(2);
    assertThat(outcome.isComplete()).isFalse();
    assertThat(outcome.cells().get(0).invalidReasons())
        .singleElement()
        .asString()
        .startsWith("the driver sent late");
  }

  @Test
  void collapsedCell_isRepeated_afterGentleReads() {
    driven =
        (load, nth) ->
            ReadLogs.of(load, 1, read -> nth == 1 ? End.answered(900, 504) : End.answered(40, 200));
    RunOutcome outcome = run("allocated", "normal");
    assertThat(outcome.isComplete()).isTrue();
    assertThat(outcome.cells().get(0).within()).isEqualTo(READS);
    assertThat(fleet.done).contains("drive k01-417-u-0 deadline");
    assertThat(moments).anyMatch(each -> each.phase() == Phase.RECOVER);
  }

  @Test
  void emptyCell_isNoCollapse_whereTheLanesGiveHardlyAnything() {
    driven = (load, nth) -> ReadLogs.of(load, 1, read -> End.answered(201, 504));
    RunOutcome outcome = run("deadline", "widespread-slowdown");
    assertThat(measured).isEqualTo(1);
    assertThat(outcome.isComplete()).isTrue();
  }

  @Test
  void warmUp_endsEachStep_onceItsLatenciesAreSteady() {
    var steps =
        List.of(
            new WarmUp.Step("deadline", 0.25, Duration.ofSeconds(3), Duration.ofSeconds(20)),
            new WarmUp.Step("allocated", 1, Duration.ofSeconds(2), Duration.ofSeconds(20)));
    run(List.of("deadline"), List.of("normal"), new WarmUp(steps));
    assertThat(fleet.done)
        .filteredOn(each -> each.contains("-u-"))
        .containsExactly(
            "drive k01-417-u-0 deadline",
            "drive k01-417-u-0 deadline",
            "drive k01-417-u-0 allocated",
            "drive k01-417-u-0 allocated");
  }

  @Test
  void warmUp_asksTheServices_whatTheyAreAskedAroundEachCell() {
    var step = new WarmUp.Step("deadline", 1, Duration.ofSeconds(4), Duration.ofSeconds(4));
    run(List.of("deadline"), List.of("normal"), new WarmUp(List.of(step)));
    assertThat(fleet.done.subList(0, 6))
        .containsExactly(
            "apply normal 20",
            "begin warm-up",
            "drive k01-417-u-0 deadline",
            "begin warm-up",
            "drive k01-417-u-0 deadline",
            "begin warm-up");
  }

  @Test
  void warmUp_endsAtItsMost_whenTheFleetStaysSlow() {
    driven = (load, nth) -> ReadLogs.of(load, 1, read -> End.answered(900, 504));
    var step = new WarmUp.Step("deadline", 1, Duration.ofSeconds(2), Duration.ofSeconds(9));
    run(List.of("deadline"), List.of("widespread-slowdown"), new WarmUp(List.of(step)));
    // Five slices of 2 s before the first cell, three after the change to its regime.
    assertThat(fleet.done).filteredOn(each -> each.contains("-u-")).hasSize(5 + 3);
  }

  @Test
  void firstReads_areAFewSecondsUnderTheGentlestPolicy_andNoCell() {
    RunOutcome outcome = run(RunPlan.firstReads(K01.EXPERIMENT));
    assertThat(outcome.isComplete()).isTrue();
    assertThat(outcome.cells()).isEmpty();
    assertThat(fleet.done)
        .filteredOn(each -> each.startsWith("drive"))
        .hasSizeBetween(2, 5)
        .containsOnly("drive k01-417-u-0 deadline");
  }

  @Test
  void aChangeOfRegime_isWarmedBriefly_underThePoliciesAtTheFullRate() {
    var steps =
        List.of(
            new WarmUp.Step("deadline", 0.25, Duration.ofSeconds(2), Duration.ofSeconds(20)),
            new WarmUp.Step("allocated", 1, Duration.ofSeconds(2), Duration.ofSeconds(20)));
    run(List.of("deadline"), List.of("normal", "widespread-slowdown"), new WarmUp(steps));
    assertThat(fleet.done)
        .filteredOn(each -> each.contains("-u-"))
        .endsWith(
            "drive k01-417-u-0 allocated",
            "drive k01-417-u-0 allocated",
            "drive k01-417-u-0 allocated");
  }

  @Test
  void faultWithoutTraffic_makesItsCellInvalid() {
    fleet.mutedLane = "billing-store-07";
    CellResult cell = run("deadline", "normal").cells().get(0);
    assertThat(cell.invalidReasons())
        .containsExactly(
            "1 planned fault saw no traffic by Toxiproxy's count, limit 0: billing-store-07");
  }

  @Test
  void fault_isJudgedByTheTrafficOfItsOwnCell_notByEarlierTraffic() {
    driven =
        (load, nth) -> {
          fleet.mutedLane = nth >= 1 ? "billing-store-07" : "";
          return ReadLogs.of(load, 1, read -> End.answered(40, 200));
        };
    RunOutcome outcome = run(List.of("deadline", "allocated"), List.of("normal"), NO_WARM_UP);
    assertThat(outcome.cells()).extracting(CellResult::valid).containsExactly(true, false);
  }

  @Test
  void regime_isLaidWithItsTrafficCounted_soThatWarmUpIsNotTakenForTheCells() {
    var step = new WarmUp.Step("deadline", 1, Duration.ofSeconds(2), Duration.ofSeconds(9));
    driven =
        (load, nth) -> {
          fleet.mutedLane = "billing-store-07";
          return ReadLogs.of(load, 1, read -> End.answered(40, 200));
        };
    RunOutcome outcome =
        run(List.of("deadline"), List.of("slow-supplier"), new WarmUp(List.of(step)));
    assertThat(outcome.cells().get(0).invalidReasons())
        .singleElement()
        .asString()
        .contains("billing-store-07");
  }

  /** What a measured drive does to the fleet, and the reason that its cell is invalid for. */
  private void invalidates(Runnable happening, String reason) {
    driven =
        (load, nth) -> {
          if (nth > 0) {
            happening.run();
          }
          return ReadLogs.of(load, 1, read -> End.answered(40, 200));
        };
    CellResult cell = run("deadline", "normal").cells().get(0);
    assertThat(cell.valid()).isFalse();
    assertThat(cell.invalidReasons()).singleElement().asString().startsWith(reason);
    assertThat(measured).isEqualTo(2);
  }

  @Test
  void serviceThatRestarts_makesItsCellInvalid() {
    invalidates(
        () -> fleet.count("billing", FleetCounters.START, Map.of(), 1),
        "billing restarted during the cell");
  }

  @Test
  void attemptWhoseConnectionFails_makesItsCellInvalid() {
    Map<String, String> of = Map.of("client", "billing", "policy", "deadline");
    invalidates(
        () -> {
          fleet.count("gateway", FleetCounters.ATTEMPTS, with(of, "kind", "extra"), 1);
          fleet.count("gateway", FleetCounters.RESULTS, with(of, "result", "connection"), 1);
        },
        "1 attempt of gateway>billing failed with their connection, limit 0");
  }

  @Test
  void callsOfSomebodyElse_makeTheirCellInvalid() {
    invalidates(
        () -> fleet.count("billing", FleetCounters.ARRIVALS, Map.of("policy", "nested"), 7),
        "7 calls arrived over gateway>billing under another policy, limit 0");
  }

  @Test
  void readThatCannotConnect_makesItsCellInvalid() {
    driven =
        (load, nth) ->
            ReadLogs.of(
                load,
                1,
                read -> read == 9 ? End.failed(1, ReadFailure.CONNECT) : End.answered(40, 200));
    assertThat(run("deadline", "normal").cells().get(0).invalidReasons())
        .containsExactly("1 read failed at the driver (connect: because), limit 0");
  }

  @Test
  void readThatHangs_makesItsCellInvalid() {
    driven =
        (load, nth) ->
            ReadLogs.of(
                load,
                1,
                read -> read == 9 ? End.failed(5000, ReadFailure.TIMEOUT) : End.answered(40, 200));
    assertThat(run("deadline", "normal").cells().get(0).invalidReasons())
        .containsExactly(
            "1 read had no answer within the driver's own timeout, limit 0: calls hang");
  }

  @Test
  void clockThatJumps_makesItsCellInvalid() {
    invalidates(
        () -> jump = jump.plusSeconds(60),
        "the machine's clock jumped by +60000 ms during the cell");
  }

  @Test
  void portsThatRunOut_makeTheirCellInvalid() {
    invalidates(
        () -> ports = Optional.of(new PortUse(18_409, 28_000, 28_232)),
        "connections to port 18409 have taken 28000 of 28232 local ports");
  }

  /** The machine is not waited for, and busy for so long during the measured reads. */
  private CpuClock busy(double ownCores, double othersCores) {
    return new CpuClock() {
      private int readings;

      @Override
      public Optional<CpuReading> read(Set<Long> own) {
        readings++;
        long now = clock.nanos();
        return readings % 3 == 1
            ? Optional.empty()
            : Optional.of(
                new CpuReading(
                    now, Math.round(now * (ownCores + othersCores)), Math.round(now * ownCores)));
      }

      @Override
      public int cores() {
        return 2;
      }
    };
  }

  @Test
  void otherPrograms_makeTheirCellInvalid() {
    cpu = busy(1.2, 0.3);
    invalidates(() -> {}, "other programs used 30.0 % of a core, limit 15.0 %");
  }

  /** openlinker#2933: results were nearly published of a run whose load generator was saturated. */
  @Test
  void openlinker2933_fullMachine_makesItsCellInvalid() {
    cpu = busy(1.98, 0.01);
    driven = (load, nth) -> ReadLogs.of(load, 1, read -> End.answered(40, 200));
    assertThat(run("deadline", "normal").cells().get(0).invalidReasons())
        .singleElement()
        .asString()
        .startsWith("fleet and tool used 99.0 % of all 2 cores, limit 97.0 %");
  }

  private static Map<String, String> with(Map<String, String> labels, String key, String value) {
    var more = new TreeMap<>(labels);
    more.put(key, value);
    return more;
  }

  @Test
  void cells_areLeftOut_whereThePlanSaysSo() {
    var experiment = K01.EXPERIMENT.withReadsPerCell(READS);
    RunPlan all =
        RunPlan.of(
            experiment,
            Set.of(
                new CellName("widespread-slowdown", "allocated"),
                new CellName("normal", "deadline")));
    assertThat(all.order())
        .containsExactly(
            new CellName("normal", "deadline"), new CellName("widespread-slowdown", "allocated"));
    assertThat(all.cells()).isEqualTo(2);
    RunOutcome outcome = run(all.withWarmUp(NO_WARM_UP));
    assertThat(outcome.cells())
        .extracting(cell -> cell.regime() + " " + cell.policy())
        .containsExactly("normal deadline", "widespread-slowdown allocated");
  }

  @Test
  void anotherSeedInTheFleet_makesItsCellInvalid() {
    fleet.seed = 418;
    CellResult cell = run("deadline", "normal").cells().get(0);
    assertThat(cell.invalidReasons()).hasSize(4).allMatch(each -> each.contains("lane mix of"));
  }

  @Test
  void deadPart_makesItsCellInvalid_andEndsTheRun() {
    driven =
        (load, nth) -> {
          fleet.trouble = nth == 1 ? Optional.of("postgresql has died") : Optional.empty();
          return ReadLogs.of(load, 1, read -> End.answered(40, 200));
        };
    RunOutcome outcome = run(List.of("deadline", "allocated"), List.of("normal"), NO_WARM_UP);
    assertThat(outcome.cells()).hasSize(1);
    assertThat(outcome.cells().get(0).invalidReasons()).containsExactly("postgresql has died");
    assertThat(outcome.trouble()).contains("postgresql has died");
  }

  @Test
  void deadPart_endsTheRun_duringReadsThatAreNotMeasured() {
    driven =
        (load, nth) -> {
          fleet.trouble = Optional.of("billing has died");
          return ReadLogs.of(load, 1, read -> End.failed(10, ReadFailure.CLOSED));
        };
    RunOutcome outcome = run("deadline", "normal");
    assertThat(outcome.cells()).isEmpty();
    assertThat(outcome.trouble()).contains("billing has died");
    assertThat(outcome.isComplete()).isFalse();
  }

  @Test
  void stop_endsTheRun_andKeepsTheCellsThatWereFinished() {
    driven =
        (load, nth) -> {
          if (nth == 2) {
            stop.raise();
          }
          return ReadLogs.of(load, 1, read -> End.answered(40, 200));
        };
    RunOutcome outcome =
        run(List.of("no-budget", "deadline", "allocated"), List.of("normal"), NO_WARM_UP);
    assertThat(outcome.stopped()).isTrue();
    assertThat(outcome.cells()).extracting(CellResult::policy).containsExactly("no-budget");
    assertThat(outcome.isComplete()).isFalse();
  }

  @Test
  void watch_hearsEachPhase_andTimeThatRunsOut() {
    run(List.of("deadline", "allocated"), List.of("normal"), NO_WARM_UP);
    assertThat(moments)
        .extracting(RunMoment::phase)
        .contains(
            Phase.REGIME,
            Phase.QUIET,
            Phase.WARM_READS,
            Phase.DRAIN,
            Phase.MEASURE,
            Phase.CELL_DONE);
    RunMoment last = moments.get(moments.size() - 1);
    assertThat(last.cell()).isEqualTo(2);
    assertThat(last.cells()).isEqualTo(2);
    assertThat(last.policy()).isEqualTo("allocated");
    assertThat(last.remaining()).isLessThan(moments.get(0).remaining());
    assertThat(last.elapsed()).isGreaterThan(moments.get(0).elapsed());
  }
}
