package dev.brownout.budget.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.attempt.Decision.Start;
import dev.brownout.budget.attempt.Decision.Wait;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;

/** The real controller decides as its naive twin does, and never breaks the main promises. */
class AttemptControllerPropertiesTest {

  private record Step(long passesNanos, Outcome outcome, boolean callerGoes) {}

  private record Setting(long origin, long allowanceNanos, Repeat repeat, int allowed) {}

  @Property(tries = 3000)
  void controller_decidesAsItsTwin_fromAnyOrigin(
      @ForAll("policies") CallPolicy policy,
      @ForAll("settings") Setting setting,
      @ForAll("steps") @Size(max = 12) List<Step> steps,
      @ForAll long seed) {
    var clock = new VirtualClock(setting.origin);
    var deadline =
        setting.allowanceNanos < 0
            ? Deadline.none(clock)
            : Deadline.after(Duration.ofNanos(setting.allowanceNanos), clock);
    var budget = new CountingBudget();
    var twinsBudget = new CountingBudget();
    budget.allowed = setting.allowed;
    twinsBudget.allowed = setting.allowed;
    var real =
        AttemptController.of(policy, budget, deadline, setting.repeat, new SplittableRandom(seed));
    var twin =
        new NaiveAttemptController(
            policy, twinsBudget, deadline, setting.repeat, new SplittableRandom(seed));

    Decision decision = real.first();
    assertThat(decision).isEqualTo(twin.first());
    assertPromises(decision, policy, deadline, real);
    for (Step step : steps) {
      clock.advance(step.passesNanos);
      if (step.callerGoes) {
        assertThat(real.callerGone()).isEqualTo(twin.callerGone());
      }
      if (decision instanceof Wait) {
        decision = real.afterWait();
        assertThat(decision).isEqualTo(twin.afterWait());
      } else {
        decision = real.after(step.outcome);
        assertThat(decision).isEqualTo(twin.after(step.outcome));
      }
      assertPromises(decision, policy, deadline, real);
    }
    assertThat(real.attemptsStarted()).isEqualTo(twin.attemptsStarted());
    assertThat(budget.deposits).isEqualTo(twinsBudget.deposits);
    assertThat(budget.asked).isEqualTo(twinsBudget.asked);
    assertThat(real.attemptsStarted() - budget.deposits).isLessThanOrEqualTo(budget.withdrawals);
  }

  private static void assertPromises(
      Decision decision, CallPolicy policy, Deadline deadline, AttemptController controller) {
    boolean bounded = policy.deadline() && !deadline.isNone();
    long left = deadline.remainingNanos() - policy.responseReserve().toNanos();
    if (decision instanceof Start start) {
      assertThat(start.attempt()).isEqualTo(controller.attemptsStarted());
      assertThat(start.timeout()).isLessThanOrEqualTo(policy.attemptTimeout());
      if (bounded) {
        assertThat(start.timeoutNanos()).isLessThanOrEqualTo(left);
        assertThat(start.timeout()).isGreaterThanOrEqualTo(policy.leastUsefulAttempt());
      }
    } else if (decision instanceof Wait wait && bounded) {
      assertThat(left - wait.backoffNanos())
          .isGreaterThanOrEqualTo(policy.leastUsefulAttempt().toNanos());
    }
    assertThat(controller.attemptsStarted()).isLessThanOrEqualTo(policy.maxAttempts());
  }

  @Provide
  Arbitrary<CallPolicy> policies() {
    Arbitrary<Long> small = Arbitraries.longs().between(1, 60_000_000);
    Arbitrary<Backoff> backoffs =
        Arbitraries.oneOf(
            Arbitraries.just(Backoff.none()),
            small.map(nanos -> Backoff.fixed(Duration.ofNanos(nanos))),
            small.map(n -> Backoff.exponential(Duration.ofNanos(n), Duration.ofNanos(8 * n))));
    return Combinators.combine(
            small,
            Arbitraries.integers().between(1, 5),
            Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.just(true)), Tuple.of(1, Arbitraries.just(false))),
            backoffs,
            Arbitraries.longs().between(0, 40_000_000),
            Arbitraries.doubles().between(0, 1),
            Arbitraries.integers().between(0, 9).map(n -> n > 0))
        .as(
            (timeout, attempts, deadline, backoff, reserve, least, owns) ->
                CallPolicy.named("any")
                    .attemptTimeout(Duration.ofNanos(timeout))
                    .maxAttempts(attempts)
                    .deadline(deadline)
                    .backoff(backoff)
                    .retryAfterLimit(Duration.ofNanos(2 * timeout))
                    .responseReserve(Duration.ofNanos(reserve))
                    .leastUsefulAttempt(Duration.ofNanos((long) (least * timeout)))
                    .ownsRetries(owns)
                    .build());
  }

  @Provide
  Arbitrary<Setting> settings() {
    return Combinators.combine(
            Arbitraries.of(0L, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 100_000_000),
            Arbitraries.oneOf(
                Arbitraries.longs().between(0, 300_000_000), Arbitraries.of(-1L, Long.MAX_VALUE)),
            Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.just(Repeat.ALLOWED)),
                Tuple.of(1, Arbitraries.just(Repeat.NOT_IDEMPOTENT)),
                Tuple.of(1, Arbitraries.just((Repeat) () -> DeclineReason.BODY))),
            Arbitraries.of(0, 1, 2, 100))
        .as(Setting::new);
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Outcome> outcomes =
        Arbitraries.oneOf(
            Arbitraries.of(
                Outcome.timedOut(),
                Outcome.timedOut(),
                Outcome.failed(true),
                Outcome.failed(true),
                Outcome.failed(false),
                Outcome.refused(),
                Outcome.retryAfter(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999))),
            Arbitraries.longs()
                .between(0, 60_000_000)
                .map(nanos -> Outcome.retryAfter(Duration.ofNanos(nanos))));
    return Combinators.combine(
            Arbitraries.longs().between(0, 50_000_000),
            outcomes,
            Arbitraries.integers().between(0, 19).map(n -> n == 0))
        .as(Step::new)
        .list();
  }
}
