package dev.brownout.gateway.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.SpentAttempt;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.NotFoundException;
import java.util.List;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MissingPartTest {

  private static final SpentAttempt TIMED_OUT = new SpentAttempt("1", 60, 60, "timeout");

  @Test
  void part_isNotMissing_whenItsArmHasAnAnswer() {
    assertThat(MissingPart.of("charge", "billing", new ArmEnd<>("here", null))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(DeclineReason.class)
  void why_isASentenceWithTheReasonBeside_forEveryReason(DeclineReason reason) {
    MissingPart missing = missing(declined(reason, 503, 5L));

    assertThat(missing.reason()).isEqualTo(reason.label());
    assertThat(missing.why()).startsWith("billing is not available (61 ms, 1 attempt)");
    assertThat(missing.why()).endsWith(".").doesNotContain("null");
  }

  @Test
  void retry_helpsAtOnce_afterADeadline() {
    MissingPart missing = missing(declined(DeclineReason.DEADLINE, 504, null));

    assertThat(missing.retryHelps()).isTrue();
    assertThat(missing.retryAfterSeconds()).isZero();
  }

  @Test
  void retry_helpsAfterAPause_whenTheCallerIsAdvisedAgainstIt() {
    assertThat(missing(declined(DeclineReason.ATTEMPTS, 504, null)).retryAfterSeconds())
        .isEqualTo(1);
  }

  @Test
  void retry_helpsWhenTheSupplierSays_andTheWordsSayWhichLimitWasMet() {
    MissingPart missing = missing(declined(DeclineReason.RETRY_BUDGET, 503, 7L));

    assertThat(missing.retryAfterSeconds()).isEqualTo(7);
    assertThat(missing.why())
        .isEqualTo(
            "billing is not available (61 ms, 1 attempt), and its retry budget allows no further"
                + " attempt.");
  }

  @Test
  void retry_doesNotHelp_whenTheAnswerWouldBeTheSame() {
    for (var failure :
        List.of(
            new NotFoundException(),
            new BadRequestException(),
            new IllegalArgumentException("broken"),
            declined(DeclineReason.NOT_RETRYABLE, 502, null))) {
      MissingPart missing = missing(failure);

      assertThat(missing.retryHelps()).as(missing.why()).isFalse();
      assertThat(missing.retryAfterSeconds()).isNull();
    }
  }

  @ParameterizedTest
  @CsvSource({"404, knows nothing of this shipment", "400, refused the question (status 400)"})
  void why_saysWhatTheSupplierKnows(int status, String words) {
    var failure = status == 404 ? new NotFoundException() : new BadRequestException();

    assertThat(missing(failure).why()).isEqualTo("billing " + words + ".");
    assertThat(missing(failure).reason()).isEqualTo(Integer.toString(status));
  }

  @Test
  void protection_thatHoldsACallBack_passes() {
    assertThat(missing(new CircuitBreakerOpenException("open")))
        .isEqualTo(
            new MissingPart("charge", "billing", "billing is not available.", "503", true, 1L));
    assertThat(missing(new BulkheadException("full")).reason()).isEqualTo("503");
    assertThat(missing(new TimeoutException("late")).reason()).isEqualTo("504");
  }

  private static MissingPart missing(Throwable failure) {
    return MissingPart.of("charge", "billing", new ArmEnd<>(null, failure)).orElseThrow();
  }

  private static BudgetException declined(DeclineReason reason, int status, Long retryAfter) {
    Problem.Draft draft =
        Problem.of(status, "title", "detail").reason(reason.label()).spent(61, List.of(TIMED_OUT));
    if (retryAfter != null) {
      draft.retryAfter(retryAfter);
    }
    if (reason.advisesCaller()) {
      draft.adviseAgainstRetry();
    }
    return new BudgetException(reason, draft.build(), null);
  }
}
