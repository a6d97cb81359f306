package dev.brownout.chaos.model.nested;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.VirtualClock;
import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.ReadClass;
import dev.brownout.chaos.experiment.ReadIds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;

/** A scenario under way: the clock, the hops, and what has come of the reads so far. */
final class Cell {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MICROS_PER_MS = 1e3;
  private static final long NANOS_PER_MICRO = 1_000;

  /** Below 262 ms a microsecond is told from the next. */
  private static final int DIGITS = 5;

  final VirtualClock clock = new VirtualClock();
  final RandomGenerator random;
  final AttemptPaths paths = new AttemptPaths();
  final Deadline unbounded = Deadline.none(clock);
  final Hop[] arms;
  final boolean upstream;
  final boolean failFast;
  final Abandon abandon;
  final boolean looksTwice;
  final long resetTransitNanos;

  /** Hears of each attempt; null for nobody. */
  final AttemptSink attempts;

  private final Scenario scenario;
  private final ReadSink sink;
  private final String idPrefix;
  private final double rate;
  private final Duration threshold;
  private final long thresholdNanos;
  private final long edgeNanos;
  private final Histogram latencies = new Histogram(DIGITS);
  private final long[] outcomes = new long[ReadClass.values().length];
  private long worstNanos;
  private long begun;
  private long done;
  private int mostInFlight;

  Cell(Scenario scenario, ReadSink sink, AttemptSink attempts) {
    Experiment experiment = scenario.experiment();
    Chain chain = scenario.chain();
    this.scenario = scenario;
    this.sink = sink;
    this.attempts = attempts;
    this.random = new SplittableRandom(experiment.seed());
    this.idPrefix = ReadIds.prefix(experiment.name(), experiment.seed(), ReadIds.MEASURED) + "-";
    this.rate = experiment.ratePerSecond();
    this.threshold = experiment.threshold();
    this.thresholdNanos = threshold.toNanos();
    this.edgeNanos = experiment.gatewayShare().plus(chain.edgeCost()).toNanos();
    this.upstream = scenario.regime().direction() == Direction.UPSTREAM;
    this.failFast = chain.join() == Join.FAIL_FAST;
    this.abandon = chain.abandon();
    this.resetTransitNanos = chain.cancellation().transit().toNanos();
    this.arms = new Hop[chain.arms()];
    for (int arm = 0; arm < arms.length; arm++) {
      arms[arm] = new Hop(scenario, arm, 1, clock);
    }
    this.looksTwice =
        upstream || resetTransitNanos > 0 || Arrays.stream(arms).anyMatch(Hop::hasImmediateLane);
  }

  Totals run() {
    clock.schedule(0, this::arrive);
    clock.runAll();
    return totals();
  }

  /** One read arrives, and with it the plan for the next. */
  private void arrive() {
    long number = begun++;
    if (begun < scenario.reads()) {
      clock.schedule(plannedNanos(begun) - clock.nanos(), this::arrive);
    }
    mostInFlight = (int) Math.max(mostInFlight, begun - done);
    new Read(this, number).begin();
  }

  private long plannedNanos(long number) {
    return Math.round(number * NANOS_PER_SECOND / rate);
  }

  String requestId(long number) {
    return idPrefix + number;
  }

  /** What the gateway gives a read, from its acceptance. */
  Deadline edgeDeadline() {
    return arms[0].policy.deadline() ? Deadline.after(threshold, clock) : unbounded;
  }

  /** A read is done at the gateway; the edge adds its share to the answer. */
  void ended(long number, boolean answered, long atGatewayNanos) {
    long latency = atGatewayNanos + edgeNanos;
    ReadClass outcome = ReadClass.of(answered, latency, thresholdNanos);
    outcomes[outcome.ordinal()]++;
    latencies.recordValue(latency / NANOS_PER_MICRO);
    worstNanos = Math.max(worstNanos, latency);
    done++;
    sink.ended(number, outcome, latency);
  }

  private Totals totals() {
    List<HopTotals> hops = new ArrayList<>();
    for (int level = 1; level <= scenario.chain().depth(); level++) {
      for (Hop arm : arms) {
        hops.add(arm.at(level).totals());
      }
    }
    long attempts = hops.stream().mapToLong(HopTotals::attempts).sum();
    double amplification = (double) attempts / hops.size() / done;
    return new Totals(
        scenario.policy().name(),
        scenario.regime().name(),
        done,
        outcomes[ReadClass.WITHIN.ordinal()],
        outcomes[ReadClass.OUTSIDE.ordinal()],
        outcomes[ReadClass.DROPPED.ordinal()],
        percentile(50),
        percentile(99),
        worstNanos / NANOS_PER_MICRO / MICROS_PER_MS,
        amplification,
        rate * hops.size() * amplification,
        arms.length,
        mostInFlight,
        hops);
  }

  private double percentile(double percent) {
    return latencies.getValueAtPercentile(percent) / MICROS_PER_MS;
  }
}
