package dev.brownout.budget.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DeclineReasonTest {

  @Test
  void labels_areTheClosedSet() {
    assertThat(Arrays.stream(DeclineReason.values()).map(DeclineReason::label))
        .containsExactlyInAnyOrder(
            "deadline",
            "too-short",
            "attempts",
            "retry-budget",
            "not-idempotent",
            "body",
            "not-retryable",
            "not-owner",
            "retry-after",
            "supplier-advice",
            "caller-gone");
  }

  @Test
  void advice_isGiven_onlyWhereTheCallersRetryWouldBePointless() {
    assertThat(
            Arrays.stream(DeclineReason.values())
                .filter(DeclineReason::advisesCaller)
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(
            DeclineReason.ATTEMPTS,
            DeclineReason.RETRY_BUDGET,
            DeclineReason.NOT_IDEMPOTENT,
            DeclineReason.BODY,
            DeclineReason.NOT_RETRYABLE,
            DeclineReason.RETRY_AFTER,
            DeclineReason.SUPPLIER_ADVICE);
  }

  @Test
  void decisionsAndOutcomes_refuseImpossibleValues() {
    assertThatThrownBy(() -> new Decision.Start(0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("attempt 0 with a timeout of 1 ns: both must be 1 or more");
    assertThatThrownBy(() -> new Decision.Start(1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Decision.Wait(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("backoff 0 ns: must be 1 or more");
    assertThatThrownBy(() -> Outcome.retryAfter(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1ms");
    assertThat(new Decision.Start(1, 5_000_000).timeout()).isEqualTo(Duration.ofMillis(5));
    assertThat(new Decision.Wait(5_000_000).backoff()).isEqualTo(Duration.ofMillis(5));
  }
}
