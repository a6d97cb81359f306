package dev.brownout.budget.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.attempt.Decision.Decline;
import dev.brownout.budget.attempt.Decision.Start;
import dev.brownout.budget.attempt.Decision.Wait;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promises of every {@link AttemptController}: the real one and its naive twin. */
abstract class AttemptControllerRules {

  private static final Outcome RETRYABLE = Outcome.failed(true);

  private final VirtualClock clock = new VirtualClock(Long.MAX_VALUE - 50_000_000);
  private final CountingBudget budget = new CountingBudget();
  private Repeat repeat = Repeat.ALLOWED;

  abstract AttemptController controller(
      CallPolicy policy,
      RetryBudget budget,
      Deadline deadline,
      Repeat repeat,
      RandomGenerator random);

  @Test
  void first_startsWithThePolicysTimeoutAndDeposits_whenTimeIsAmple() {
    var call = call(policy(), 180);
    assertThat(call.first()).isEqualTo(start(1, 30));
    assertThat(budget.deposits).isEqualTo(1);
    assertThat(budget.withdrawals).isZero();
    assertThat(call.attemptsStarted()).isEqualTo(1);
  }

  @Test
  void first_isCutToTheTimeLeftLessTheReserve() {
    assertThat(call(policy().responseReserve(ms(20)), 45).first()).isEqualTo(start(1, 25));
  }

  @ParameterizedTest
  @CsvSource({"0, deadline", "20, deadline", "21, too-short", "24, too-short"})
  void first_isDeclinedWithoutDeposit_whenTimeIsOut(long allowance, String reason) {
    var call = call(policy().responseReserve(ms(20)).leastUsefulAttempt(ms(5)), allowance);
    assertThat(((Decline) call.first()).reason().label()).isEqualTo(reason);
    assertThat(budget.deposits).isZero();
    assertThat(call.attemptsStarted()).isZero();
  }

  @Test
  void first_starts_withExactlyTheLeastUsefulAttempt() {
    var call = call(policy().responseReserve(ms(20)).leastUsefulAttempt(ms(5)), 25);
    assertThat(call.first()).isEqualTo(start(1, 5));
  }

  @Test
  void deadline_isIgnoredAltogether_byAPolicyWithoutOne() {
    var call = call(policy().deadline(false).backoff(Backoff.fixed(ms(5))), 0);
    assertThat(call.first()).isEqualTo(start(1, 30));
    assertThat(call.after(Outcome.retryAfter(Duration.ofSeconds(9))))
        .isEqualTo(new Wait(Duration.ofSeconds(9).toNanos()));
    assertThat(call.afterWait()).isEqualTo(start(2, 30));
  }

  @Test
  void noDeadline_boundsNothing() {
    var call =
        controller(policy().build(), budget, Deadline.none(clock), repeat, new SplittableRandom(1));
    assertThat(call.first()).isEqualTo(start(1, 30));
    clock.advance(Duration.ofDays(1));
    assertThat(call.after(Outcome.timedOut())).isEqualTo(start(2, 30));
  }

  @Test
  void attempts_areTheTotal_theFirstIncluded() {
    var call = call(policy().maxAttempts(3), 180);
    call.first();
    assertThat(call.after(Outcome.timedOut())).isEqualTo(start(2, 30));
    assertThat(call.after(RETRYABLE)).isEqualTo(start(3, 30));
    assertThat(call.after(Outcome.timedOut())).isEqualTo(decline(DeclineReason.ATTEMPTS));
    assertThat(call.attemptsStarted()).isEqualTo(3);
    assertThat(budget.deposits).isEqualTo(1);
    assertThat(budget.withdrawals).isEqualTo(2);
  }

  @Test
  void retry_isDeclined_whenTheCallIsNotIdempotent() {
    repeat = Repeat.NOT_IDEMPOTENT;
    assertThat(afterFirst(policy(), RETRYABLE)).isEqualTo(DeclineReason.NOT_IDEMPOTENT);
  }

  @Test
  void retry_isDeclined_whenTheFailureIsNotRetryable() {
    assertThat(afterFirst(policy(), Outcome.failed(false))).isEqualTo(DeclineReason.NOT_RETRYABLE);
  }

  @Test
  void retry_isDeclined_whenAnotherHopOwnsIt() {
    assertThat(afterFirst(policy().ownsRetries(false), RETRYABLE))
        .isEqualTo(DeclineReason.NOT_OWNER);
  }

  @Test
  void retry_isDeclined_whenTheSupplierAdvisesAgainstIt() {
    assertThat(afterFirst(policy(), Outcome.refused())).isEqualTo(DeclineReason.SUPPLIER_ADVICE);
  }

  @Test
  void retry_isDeclined_whenTheBudgetIsSpent() {
    budget.allowed = 0;
    assertThat(afterFirst(policy(), RETRYABLE)).isEqualTo(DeclineReason.RETRY_BUDGET);
  }

  @Test
  void budget_isNotTouched_byARetryThatAnotherRuleDeclines() {
    afterFirst(policy().maxAttempts(1), RETRYABLE);
    afterFirst(policy().backoff(Backoff.fixed(ms(200))), RETRYABLE);
    afterFirst(policy(), Outcome.retryAfter(ms(200)));
    assertThat(budget.asked).isZero();
  }

  @Test
  void reasons_comeInTheirOrder_whenSeveralApply() {
    repeat = Repeat.NOT_IDEMPOTENT;
    budget.allowed = 0;
    var worst = policy().maxAttempts(1).backoff(Backoff.fixed(ms(500)));
    assertThat(afterFirst(worst.ownsRetries(false), Outcome.failed(false)))
        .isEqualTo(DeclineReason.NOT_OWNER);
    assertThat(afterFirst(worst.ownsRetries(true), Outcome.failed(false)))
        .isEqualTo(DeclineReason.NOT_IDEMPOTENT);
    repeat = () -> DeclineReason.BODY;
    assertThat(afterFirst(worst, Outcome.failed(false))).isEqualTo(DeclineReason.BODY);
    repeat = Repeat.ALLOWED;
    assertThat(afterFirst(worst, Outcome.failed(false))).isEqualTo(DeclineReason.NOT_RETRYABLE);
    assertThat(afterFirst(worst, Outcome.refused())).isEqualTo(DeclineReason.SUPPLIER_ADVICE);
    assertThat(afterFirst(worst, Outcome.retryAfter(ms(500)))).isEqualTo(DeclineReason.ATTEMPTS);
    assertThat(afterFirst(worst.maxAttempts(2), Outcome.retryAfter(ms(500))))
        .isEqualTo(DeclineReason.RETRY_AFTER);
    assertThat(afterFirst(worst, RETRYABLE)).isEqualTo(DeclineReason.DEADLINE);
    assertThat(afterFirst(worst.backoff(Backoff.none()), RETRYABLE))
        .isEqualTo(DeclineReason.RETRY_BUDGET);
  }

  @Test
  void backoff_isWaitedAndPaidForBefore() {
    var call = call(policy().backoff(Backoff.fixed(ms(5))), 180);
    call.first();
    assertThat(call.after(RETRYABLE)).isEqualTo(new Wait(ms(5).toNanos()));
    assertThat(budget.withdrawals).isEqualTo(1);
    clock.advance(ms(5));
    assertThat(call.afterWait()).isEqualTo(start(2, 30));
    assertThat(budget.withdrawals).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"155, retry-budget", "156, too-short", "159, too-short", "160, deadline"})
  void wait_mustLeaveTheLeastUsefulAttemptAndTheReserve(long backoff, String reason) {
    budget.allowed = 0;
    var policy =
        policy()
            .responseReserve(ms(20))
            .leastUsefulAttempt(ms(5))
            .backoff(Backoff.fixed(ms(backoff)));
    assertThat(afterFirst(policy, RETRYABLE).label()).isEqualTo(reason);
  }

  @ParameterizedTest
  @CsvSource({"174, 0", "175, too-short", "179, too-short", "180, deadline", "999, deadline"})
  void wait_isAskedAgain_sinceItCanLastLonger(long slept, String reason) {
    var call = call(policy().leastUsefulAttempt(ms(6)).backoff(Backoff.fixed(ms(5))), 180);
    call.first();
    call.after(RETRYABLE);
    clock.advance(ms(slept));
    Decision decision = call.afterWait();
    if (reason.equals("0")) {
      assertThat(decision).isEqualTo(start(2, 6));
    } else {
      assertThat(((Decline) decision).reason().label()).isEqualTo(reason);
      assertThat(call.attemptsStarted()).isEqualTo(1);
    }
    assertThat(budget.withdrawals).as("not given back").isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0, 5", "3, 5", "5, 5", "8, 8", "140, 140"})
  void retryAfter_replacesTheBackoff_whenLonger(long asked, long waited) {
    var call = call(policy().backoff(Backoff.fixed(ms(5))), 180);
    call.first();
    assertThat(call.after(Outcome.retryAfter(ms(asked)))).isEqualTo(new Wait(ms(waited).toNanos()));
  }

  /** jersey#5864: the supplier's Retry-After was ignored. */
  @ParameterizedTest
  @ValueSource(longs = {176_000_000, 180_000_000, 60_000_000_000L, Long.MAX_VALUE})
  void jersey5864_retryAfterBeyondTheAllowance_declinesAtOnce(long asked) {
    var policy = policy().leastUsefulAttempt(ms(5));
    assertThat(afterFirst(policy, Outcome.retryAfter(Duration.ofNanos(asked))))
        .isEqualTo(DeclineReason.RETRY_AFTER);
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE / 1_000_000_000, Long.MAX_VALUE})
  void retryAfterOfAges_doesNotWrapAround(long seconds) {
    assertThat(afterFirst(policy(), Outcome.retryAfter(Duration.ofSeconds(seconds, 999_999_999))))
        .isEqualTo(DeclineReason.RETRY_AFTER);
  }

  /** linkerd#2369: a call was tried again for five hours, with five seconds for all of it. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 5, 30})
  void linkerd2369_retries_endWithTheAllowance_howeverManyAreLeft(long attemptTakes) {
    var call = call(policy().maxAttempts(100).backoff(Backoff.fixed(ms(5))), 180);
    Decision decision = call.first();
    while (!(decision instanceof Decline)) {
      if (decision instanceof Wait pause) {
        clock.advance(Duration.ofNanos(pause.backoffNanos()));
        decision = call.afterWait();
      } else {
        clock.advance(ms(attemptTakes));
        decision = call.after(RETRYABLE);
      }
    }
    assertThat(decision).isEqualTo(decline(DeclineReason.DEADLINE));
    assertThat(call.attemptsStarted()).isBetween(2, 36);
  }

  /** linkerd#2369 as well: a wait is bounded where nothing else bounds it. */
  @ParameterizedTest
  @CsvSource({"true, 10000", "true, 10001", "false, 10000", "false, 10001"})
  void linkerd2369_aWaitWithoutADeadline_isNoLongerThanItsLimit(boolean policyHas, long asked) {
    var call =
        controller(
            policy().deadline(policyHas).build(),
            budget,
            Deadline.none(clock),
            repeat,
            new SplittableRandom(1));
    call.first();
    assertThat(call.after(Outcome.retryAfter(ms(asked))))
        .isEqualTo(
            asked > 10_000 ? decline(DeclineReason.RETRY_AFTER) : new Wait(ms(asked).toNanos()));
  }

  @Test
  void repeat_isAskedBeforeEachExtraAttempt_sinceItsAnswerCanChange() {
    var sent = new AtomicInteger();
    repeat = () -> sent.incrementAndGet() > 1 ? DeclineReason.BODY : null;
    var call = call(policy(), 180);
    call.first();
    assertThat(call.after(RETRYABLE)).isEqualTo(start(2, 30));
    assertThat(call.after(RETRYABLE)).isEqualTo(decline(DeclineReason.BODY));
  }

  @Test
  void retryAfterZero_startsAtOnce_withoutBackoff() {
    var call = call(policy(), 180);
    call.first();
    assertThat(call.after(Outcome.retryAfter(Duration.ZERO))).isEqualTo(start(2, 30));
  }

  @Test
  void callerGone_isFinal_atAnyTime() {
    var before = call(policy(), 180);
    assertThat(before.callerGone()).isEqualTo(decline(DeclineReason.CALLER_GONE));
    assertThat(before.first()).isEqualTo(decline(DeclineReason.CALLER_GONE));
    assertThat(budget.deposits).isZero();

    var running = call(policy().ownsRetries(false), 180);
    running.first();
    running.callerGone();
    assertThat(running.after(RETRYABLE)).isEqualTo(decline(DeclineReason.CALLER_GONE));

    var waiting = call(policy().backoff(Backoff.fixed(ms(5))), 180);
    waiting.first();
    waiting.after(RETRYABLE);
    waiting.callerGone();
    assertThat(waiting.afterWait()).isEqualTo(decline(DeclineReason.CALLER_GONE));
    assertThat(waiting.attemptsStarted()).isEqualTo(1);
  }

  @Test
  void decline_isFinal_forEveryLaterQuestion() {
    var call = call(policy().maxAttempts(1), 180);
    call.first();
    call.after(RETRYABLE);
    assertThat(call.after(RETRYABLE)).isEqualTo(decline(DeclineReason.ATTEMPTS));
    assertThat(call.afterWait()).isEqualTo(decline(DeclineReason.ATTEMPTS));
    assertThat(call.first()).isEqualTo(decline(DeclineReason.ATTEMPTS));
    assertThat(budget.deposits).isEqualTo(1);
  }

  /** failsafe#46: an attempt that cannot finish in time was started. */
  @ParameterizedTest
  @EnumSource(
      value = DeclineReason.class,
      names = {"DEADLINE", "TOO_SHORT"})
  void failsafe46_noAttemptStarts_withoutItsLeastUsefulTime(DeclineReason reason) {
    var call = call(policy().leastUsefulAttempt(ms(10)), 100);
    call.first();
    clock.advance(ms(reason == DeclineReason.DEADLINE ? 100 : 91));
    assertThat(call.after(Outcome.timedOut())).isEqualTo(decline(reason));
  }

  private DeclineReason afterFirst(CallPolicy.Builder policy, Outcome outcome) {
    var call = call(policy, 180);
    assertThat(call.first()).isEqualTo(start(1, 30));
    return ((Decline) call.after(outcome)).reason();
  }

  private AttemptController call(CallPolicy.Builder policy, long allowanceMillis) {
    return controller(
        policy.build(),
        budget,
        Deadline.after(ms(allowanceMillis), clock),
        repeat,
        new SplittableRandom(417));
  }

  private static CallPolicy.Builder policy() {
    return CallPolicy.named("allocated")
        .attemptTimeout(ms(30))
        .maxAttempts(3)
        .backoff(Backoff.none());
  }

  private static Start start(int attempt, long millis) {
    return new Start(attempt, ms(millis).toNanos());
  }

  private static Decline decline(DeclineReason reason) {
    return new Decline(reason);
  }

  private static Duration ms(long millis) {
    return Duration.ofMillis(millis);
  }
}
