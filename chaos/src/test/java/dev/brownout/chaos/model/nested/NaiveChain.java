package dev.brownout.chaos.model.nested;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.lane.Lane;
import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.ReadClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The nested chain as a recursion over one read: no clock, no events, no controller. It knows no
 * retry budget, since reads then depend on each other; jitter is out for the same reason.
 */
final class NaiveChain {

  /** What a call came to: when, and whether its caller may try again. */
  private enum Kind {
    RESULT,
    LATE,
    LATER,
    REFUSED,
    GONE
  }

  private record End(long at, Kind kind, int status) {}

  /** What a read came to. */
  record ReadEnd(ReadClass outcome, long latencyNanos) {}

  private static final long NEVER = Long.MAX_VALUE / 4;

  private final Scenario scenario;
  private final Experiment experiment;
  private final Chain chain;
  private final boolean upstream;
  private final long[] attempts;

  NaiveChain(Scenario scenario) {
    this.scenario = scenario;
    this.experiment = scenario.experiment();
    this.chain = scenario.chain();
    this.upstream = scenario.regime().direction() == Direction.UPSTREAM;
    this.attempts = new long[chain.depth() + 1];
  }

  long attempts(int level) {
    return attempts[level];
  }

  ReadEnd read(long number) {
    String id = experiment.name() + "-" + experiment.seed() + "-m-" + number;
    long deadline =
        scenario.policy().gateway().deadline() ? experiment.threshold().toNanos() : NEVER;
    List<End> arms = new ArrayList<>();
    for (int arm = 0; arm < chain.arms(); arm++) {
      arms.add(call(1, arm, id, "", 0, deadline, NEVER));
    }
    boolean failed = arms.stream().anyMatch(end -> end.kind() != Kind.RESULT);
    long done =
        failed && chain.join() == Join.FAIL_FAST
            ? arms.stream()
                .filter(end -> end.kind() != Kind.RESULT)
                .mapToLong(End::at)
                .min()
                .getAsLong()
            : arms.stream().mapToLong(End::at).max().getAsLong();
    long latency = done + experiment.gatewayShare().plus(chain.edgeCost()).toNanos();
    if (failed) {
      return new ReadEnd(ReadClass.DROPPED, latency);
    }
    boolean within = latency <= experiment.threshold().toNanos();
    return new ReadEnd(within ? ReadClass.WITHIN : ReadClass.OUTSIDE, latency);
  }

  private End call(
      int level, int arm, String id, String path, long begin, long deadline, long leftAt) {
    CallPolicy policy = scenario.levels().get(level - 1);
    long now = begin;
    int status = 0;
    for (int attempt = 1; ; attempt++) {
      long usable = NEVER;
      if (policy.deadline()) {
        usable = deadline - now;
        usable = usable > 0 ? usable - policy.responseReserve().toNanos() : usable;
        if (usable < Math.max(1, policy.leastUsefulAttempt().toNanos())) {
          return new End(now, Kind.LATE, 504);
        }
      }
      attempts[level]++;
      long timeout = Math.min(policy.attemptTimeout().toNanos(), usable);
      End end = attempt(level, arm, id, child(path, attempt), now, timeout, leftAt);
      if (end.kind() == Kind.RESULT) {
        return end;
      }
      if (end.at() >= leftAt) {
        return new End(leftAt, Kind.GONE, 0);
      }
      now = end.at();
      status = end.status();
      if (!policy.ownsRetries()) {
        return new End(now, status == 503 ? Kind.LATER : Kind.LATE, status);
      }
      if (end.kind() == Kind.REFUSED) {
        return new End(now, Kind.REFUSED, 503);
      }
      if (attempt == policy.maxAttempts()) {
        return new End(now, Kind.REFUSED, status);
      }
      long wait = policy.backoff().nanosBefore(attempt, new Random(0));
      if (end.kind() == Kind.LATER) {
        long second = Duration.ofSeconds(1).toNanos();
        if (policy.deadline() && tooLate(policy, deadline - now, second)) {
          return new End(now, Kind.REFUSED, 503);
        }
        wait = Math.max(wait, second);
      }
      if (policy.deadline() && tooLate(policy, deadline - now, wait)) {
        return new End(now, Kind.LATE, 504);
      }
      now += wait;
      if (wait > 0 && now >= leftAt) {
        return new End(leftAt, Kind.GONE, 0);
      }
    }
  }

  private static boolean tooLate(CallPolicy policy, long left, long wait) {
    long usable = left > 0 ? left - policy.responseReserve().toNanos() : left;
    return usable - wait < Math.max(1, policy.leastUsefulAttempt().toNanos());
  }

  private End attempt(
      int level, int arm, String id, String path, long now, long timeout, long leftAt) {
    long end = now + timeout;
    long lane = laneNanos(level, arm, id, path);
    End done;
    if (level == chain.depth()) {
      done = new End(now + lane, Kind.RESULT, 200);
    } else {
      long heard = upstream ? now + lane : now;
      CallPolicy policy = scenario.levels().get(level - 1);
      long allowance = Math.max(1, timeout / 1_000_000) * 1_000_000;
      long resetAt =
          chain.abandon() == Abandon.FINISH
              ? NEVER
              : Math.min(end, leftAt)
                  + chain.cancellation().transit().toNanos()
                  + (upstream ? lane : 0);
      End below =
          call(
              level + 1,
              arm,
              id,
              path,
              heard,
              policy.deadline() ? heard + allowance : NEVER,
              resetAt);
      done =
          below.kind() == Kind.GONE
              ? new End(NEVER, Kind.GONE, 0)
              : new End(below.at() + (upstream ? 0 : lane), below.kind(), below.status());
    }
    boolean made = level < chain.depth() && (upstream || lane == 0);
    boolean errorAfterTimeout = made && done.at() == end && done.kind() != Kind.RESULT;
    return done.at() <= end && !errorAfterTimeout ? done : new End(end, Kind.LATE, 504);
  }

  private long laneNanos(int level, int arm, String id, String path) {
    String hop = Hop.name(arm, level);
    int lane = Lane.of(experiment.seed(), id, hop, path, Experiment.LANES);
    return scenario.regime().lanes(hop).get(lane).plus(chain.hopCost()).toNanos();
  }

  private static String child(String path, int attempt) {
    return path.isEmpty() ? "" + attempt : path + "." + attempt;
  }
}
