package dev.brownout.budget.attempt;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.attempt.Decision.Decline;
import dev.brownout.budget.attempt.Decision.Start;
import dev.brownout.budget.attempt.Decision.Wait;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The second lesson's deadline controller, case by case, on the virtual clock. */
class DeadlineControllerGoldenTest {

  private static final CallPolicy POLICY =
      CallPolicy.named("lesson")
          .attemptTimeout(Duration.ofMillis(900))
          .maxAttempts(2)
          .backoff(Backoff.fixed(Duration.ofMillis(150)))
          .responseReserve(Duration.ofMillis(200))
          .leastUsefulAttempt(Duration.ofMillis(300))
          .retryBudget(new RetryBudgetSpec.None())
          .build();

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "deadline-controller.csv", useHeadersInDisplayName = true)
  void call_endsWhenAndAsTheLessonSays(
      String name,
      long setup,
      long attempt1,
      boolean attempt1Ok,
      long backoff,
      Long attempt2,
      Boolean attempt2Ok,
      long prepare,
      long finish,
      long unused,
      String outcome) {
    var clock = new VirtualClock(Long.MAX_VALUE);
    var call = new Call(clock, POLICY, new long[] {attempt1, attempt2 == null ? 0 : attempt2});
    clock.advance(Duration.ofMillis(setup));
    call.run(new boolean[] {attempt1Ok, attempt2Ok != null && attempt2Ok});
    clock.advance(Duration.ofMillis(prepare));

    assertThat(POLICY.backoff().nanosBefore(1, new SplittableRandom())).isEqualTo(nanos(backoff));
    assertThat(call.deadline.spent()).isEqualTo(Duration.ofMillis(finish));
    assertThat(call.deadline.remaining()).isEqualTo(Duration.ofMillis(unused));
    assertThat(call.outcome).isEqualTo(outcome);
  }

  @Test
  void nestedOwnership_makesNineSupplierCalls_unlessTheInnerPolicyIsOff() {
    assertThat(supplierCalls(true)).isEqualTo(9);
    assertThat(supplierCalls(false)).isEqualTo(3);
  }

  private static int supplierCalls(boolean innerOwns) {
    var clock = new VirtualClock();
    var policy =
        CallPolicy.named("outer").maxAttempts(3).backoff(Backoff.none()).deadline(false).build();
    var inner = policy.toBuilder().ownsRetries(innerOwns).build();
    var outer = controller(policy, clock);
    int calls = 0;
    Decision decision = outer.first();
    while (decision instanceof Start) {
      var nested = controller(inner, clock);
      Decision nestedDecision = nested.first();
      while (nestedDecision instanceof Start) {
        nestedDecision = nested.after(Outcome.failed(true));
      }
      calls += nested.attemptsStarted();
      decision = outer.after(Outcome.failed(true));
    }
    return calls;
  }

  private static AttemptController controller(CallPolicy policy, VirtualClock clock) {
    return AttemptController.of(
        policy,
        RetryBudget.of(new RetryBudgetSpec.None(), clock),
        Deadline.none(clock),
        Repeat.ALLOWED,
        new SplittableRandom(417));
  }

  private static long nanos(long millis) {
    return MILLISECONDS.toNanos(millis);
  }

  /**
   * One call whose attempts last as long as the case says, and are abandoned after their timeout.
   */
  private static final class Call {

    private final VirtualClock clock;
    private final Deadline deadline;
    private final AttemptController controller;
    private final CallPolicy policy;
    private final long[] attemptMillis;
    private String outcome;

    Call(VirtualClock clock, CallPolicy policy, long[] attemptMillis) {
      this.clock = clock;
      this.policy = policy;
      this.attemptMillis = attemptMillis;
      this.deadline = Deadline.after(Duration.ofMillis(2500), clock);
      this.controller =
          AttemptController.of(
              policy,
              RetryBudget.of(policy.retryBudget(), clock),
              deadline,
              Repeat.ALLOWED,
              new SplittableRandom(417));
    }

    void run(boolean[] succeeds) {
      clock.schedule(0, () -> obey(controller.first(), succeeds));
      clock.runAll();
    }

    private void obey(Decision decision, boolean[] succeeds) {
      if (decision instanceof Start start) {
        long lasts = nanos(attemptMillis[start.attempt() - 1]);
        boolean inTime = lasts <= start.timeoutNanos();
        clock.schedule(
            Math.min(lasts, start.timeoutNanos()),
            () -> ended(inTime, succeeds[start.attempt() - 1], succeeds));
      } else if (decision instanceof Wait wait) {
        clock.schedule(wait.backoffNanos(), () -> obey(controller.afterWait(), succeeds));
      } else {
        outcome = refusal((Decline) decision);
      }
    }

    private void ended(boolean inTime, boolean success, boolean[] succeeds) {
      if (inTime && success) {
        outcome = "answered";
      } else {
        obey(controller.after(inTime ? Outcome.failed(true) : Outcome.timedOut()), succeeds);
      }
    }

    private String refusal(Decline decline) {
      assertThat(decline.reason()).isEqualTo(DeclineReason.TOO_SHORT);
      return String.format(
          Locale.ROOT,
          "refused: %d ms would be left for attempt %d and %d ms is the least that is useful",
          Duration.ofNanos(controller.usableNanos()).toMillis(),
          controller.attemptsStarted() + 1,
          policy.leastUsefulAttempt().toMillis());
    }
  }
}
