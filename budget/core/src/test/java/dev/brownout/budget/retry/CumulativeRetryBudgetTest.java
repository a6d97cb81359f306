package dev.brownout.budget.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.time.VirtualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CumulativeRetryBudgetTest {

  @Test
  void withdrawal_isRefused_beforeAnyFirstAttempt() {
    assertThat(budget(10).tryWithdraw()).isFalse();
  }

  /** Extra 0 < 0.3 x 1, then not until 1 < 0.3 x 4, 2 < 0.3 x 7, 3 < 0.3 x 11. */
  @Test
  void withdrawal_isAllowed_exactlyWhileExtraIsBelowTheShare() {
    var budget = budget(0.3);
    var allowedAt = new StringBuilder();
    for (int primary = 1; primary <= 11; primary++) {
      budget.deposit();
      while (budget.tryWithdraw()) {
        allowedAt.append(primary).append(' ');
      }
    }
    assertThat(allowedAt).hasToString("1 4 7 11 ");
  }

  /** With 0.3 x 10 = 3 in binary fractions the fourth would slip through or the third fail. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 10, 1",
    "0.3, 10, 3",
    "0.7, 10, 7",
    "0.75, 4, 3",
    "0.000001, 1000000, 1",
    "0.000001, 1000001, 2",
    "1, 7, 7",
    "10, 3, 30",
    "0, 1000, 0"
  })
  void share_isExact_atItsEdge(double ratio, int primary, int extra) {
    var budget = budget(ratio);
    for (int i = 0; i < primary; i++) {
      budget.deposit();
    }
    int allowed = 0;
    while (budget.tryWithdraw()) {
      allowed++;
    }
    assertThat(allowed).isEqualTo(extra);
  }

  /** tower#857: a ratio of 0.3 allowed 33 %, one of 0.6 and more 100 %. */
  @ParameterizedTest
  @CsvSource({"0.3, 3000", "0.6, 6000", "0.75, 7500", "0.9, 9000"})
  void tower857_shareIsNotRounded_whenEachFirstAttemptWantsAnother(double ratio, int extra) {
    var budget = budget(ratio);
    int allowed = 0;
    for (int i = 0; i < 10_000; i++) {
      budget.deposit();
      if (budget.tryWithdraw()) {
        allowed++;
      }
    }
    assertThat(allowed).isEqualTo(extra);
  }

  @Test
  void toString_showsWhatIsLeft() {
    var budget = budget(0.3);
    for (int i = 0; i < 8; i++) {
      budget.deposit();
    }
    assertThat(budget).hasToString("retry budget of 0.3 x first attempts (3 left)");
    while (budget.tryWithdraw()) {
      // until it is empty
    }
    assertThat(budget).hasToString("retry budget of 0.3 x first attempts (0 left)");
  }

  private static RetryBudget budget(double ratio) {
    return RetryBudget.of(new RetryBudgetSpec.Cumulative(ratio), new VirtualClock());
  }
}
