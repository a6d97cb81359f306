package dev.brownout.budget.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.attempt.Decision.Decline;
import dev.brownout.budget.attempt.Decision.Start;
import dev.brownout.budget.attempt.Decision.Wait;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The promises of the real controller, and those that only it makes. */
class PolicyAttemptControllerTest extends AttemptControllerRules {

  private final VirtualClock clock = new VirtualClock();

  @Override
  AttemptController controller(
      CallPolicy policy,
      RetryBudget budget,
      Deadline deadline,
      Repeat repeat,
      RandomGenerator random) {
    return AttemptController.of(policy, budget, deadline, repeat, random);
  }

  @Test
  void questions_areRefusedWithTheRule_outOfTurn() {
    var call = call(Backoff.none());
    assertThatThrownBy(() -> call.after(Outcome.timedOut()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("policy mine after 0 attempts, state NEW: after(Outcome) is asked");
    assertThatThrownBy(call::afterWait)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("afterWait() is asked once for each Wait");
    call.first();
    assertThatThrownBy(call::first)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("first() is asked once");

    var waiting = call(Backoff.fixed(Duration.ofMillis(5)));
    waiting.first();
    assertThat(waiting.after(Outcome.timedOut())).isInstanceOf(Wait.class);
    assertThatThrownBy(() -> waiting.after(Outcome.timedOut()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("state WAITING");
    assertThat(waiting.afterWait()).isInstanceOf(Start.class);
    assertThatThrownBy(waiting::afterWait).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void usableNanos_accountsForADecline() {
    var call = call(Backoff.fixed(Duration.ofMillis(80)));
    assertThat(call.usableNanos()).isEqualTo(Long.MAX_VALUE);
    call.first();
    assertThat(call.usableNanos()).isEqualTo(90_000_000);
    clock.advance(Duration.ofMillis(30));
    assertThat(call.after(Outcome.timedOut())).isEqualTo(new Decline(DeclineReason.DEADLINE));
    assertThat(call.usableNanos()).isEqualTo(-20_000_000);
  }

  private AttemptController call(Backoff backoff) {
    return controller(
        CallPolicy.named("mine")
            .attemptTimeout(Duration.ofMillis(30))
            .responseReserve(Duration.ofMillis(10))
            .backoff(backoff)
            .build(),
        new CountingBudget(),
        Deadline.after(Duration.ofMillis(100), clock),
        Repeat.ALLOWED,
        new SplittableRandom(1));
  }
}
