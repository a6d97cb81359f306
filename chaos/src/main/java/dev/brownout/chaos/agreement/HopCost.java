package dev.brownout.chaos.agreement;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.lane.Lane;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.load.ReadLog;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What a hop of the fleet costs besides its lane: the programs and the network on the way.
 *
 * <p>Measured on reads whose first attempts all have quick lanes, so that none is given up: such a
 * read takes the gateway's share and the slower arm's two lanes, and whatever it takes beyond that
 * is the cost of three hops in a row (edge, gateway to service, service to store). The median of
 * these, divided by three, is the cost of one.
 */
public final class HopCost {

  /** Quick reads that are needed before they are believed. */
  static final int LEAST_READS = 30;

  private static final int HOPS_IN_A_ROW = 3;

  /**
   * What a hop may cost at the 95th percentile in a fleet at speed, whose median is about 1 ms. One
   * that still compiles takes ten times as long, if only for the first second of its reads.
   */
  private static final Duration STEADY = Duration.ofMillis(5);

  /** Stands for a read that its lanes would have let through, and that failed. */
  private static final long UNANSWERED = Long.MAX_VALUE;

  /** A lane must be so much quicker than a timeout for its attempt to be surely answered. */
  private static final long MARGIN_NANOS = Duration.ofMillis(10).toNanos();

  private final Experiment experiment;
  private Duration latest = Duration.ZERO;
  private Duration slowest = Duration.ZERO;

  /** Knows nothing yet. */
  public HopCost(Experiment experiment) {
    this.experiment = experiment;
  }

  /** The cost by the latest reads that told one; zero before any did. */
  public Duration latest() {
    return latest;
  }

  /**
   * Whether the fleet was at speed from the first to the last of the latest reads; true when they
   * do not tell, as under a slowdown that leaves few reads alone.
   */
  public boolean isSteady() {
    return slowest.compareTo(STEADY) <= 0;
  }

  /** Hears of reads that were driven under a policy and a regime. */
  public void hear(ReadLog reads, Policy policy, Regime regime) {
    long[] telling =
        IntStream.range(0, reads.size())
            .mapToLong(read -> extraNanos(reads, read, policy, regime))
            .filter(nanos -> nanos >= 0)
            .sorted()
            .toArray();
    long[] answered = LongStream.of(telling).filter(nanos -> nanos < UNANSWERED).toArray();
    if (answered.length >= LEAST_READS) {
      latest = Duration.ofNanos(answered[answered.length / 2] / HOPS_IN_A_ROW);
    }
    slowest =
        telling.length >= LEAST_READS
            ? Duration.ofNanos(telling[telling.length * 95 / 100] / HOPS_IN_A_ROW)
            : Duration.ZERO;
  }

  /** What a read took beyond its lanes; negative when its lanes do not tell. */
  private long extraNanos(ReadLog reads, int read, Policy policy, Regime regime) {
    String id = reads.plan().requestId(read);
    long lanes = arms(id, policy, regime).max().orElse(Long.MAX_VALUE);
    if (lanes == Long.MAX_VALUE) {
      return -1;
    }
    return reads.status(read) == 200
        ? reads.latencyNanos(read) - lanes - experiment.gatewayShare().toNanos()
        : UNANSWERED;
  }

  private LongStream arms(String id, Policy policy, Regime regime) {
    return FleetHop.outer().stream().mapToLong(hop -> arm(id, hop, policy, regime));
  }

  /** The two lanes of an arm; no number at all when one of its attempts might be given up. */
  private long arm(String id, FleetHop outer, Policy policy, Regime regime) {
    long below = lane(id, outer.inner(), regime);
    long both = below + lane(id, outer, regime);
    long most = Math.min(experiment.allowance().toNanos(), timeout(policy.gateway()));
    boolean sure = below + MARGIN_NANOS <= timeout(policy.service()) && both + MARGIN_NANOS <= most;
    return sure ? both : Long.MAX_VALUE;
  }

  private long lane(String id, FleetHop hop, Regime regime) {
    int lane = Lane.of(experiment.seed(), id, hop.name(), hop.firstPath(), Experiment.LANES);
    return regime.lanes(hop.name()).get(lane).toNanos();
  }

  private static long timeout(CallPolicy side) {
    return side.attemptTimeout().toNanos();
  }
}
