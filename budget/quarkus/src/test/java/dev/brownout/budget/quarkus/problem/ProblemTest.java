package dev.brownout.budget.quarkus.problem;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.Response;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemTest {

  private static final Problem WHOLE =
      Problem.of(504, "Deadline passed", "no time was left")
          .instance("/tracking/7")
          .field("Budget-Remaining-Ms")
          .requestId("r-1")
          .reason("deadline")
          .client("billing")
          .allowance(180, "this service (budget.end-to-end)")
          .spent(176, List.of(new SpentAttempt("1", 170, 176, "timeout")))
          .setting("budget.end-to-end (now 200 ms)")
          .retryAfter(3)
          .adviseAgainstRetry()
          .extension("missing", "payments")
          .build();

  @Test
  void draft_keepsEveryValue() {
    assertThat(WHOLE.draft().build()).isEqualTo(WHOLE);
    assertThat(WHOLE).hasNoNullFieldsOrProperties();
  }

  @Test
  void draft_leavesTheExtensionsOfTheProblem_asTheyAre() {
    assertThat(WHOLE.draft().extension("more", 1).build().extensions())
        .containsOnlyKeys("missing", "more");
    assertThat(WHOLE.extensions()).containsOnlyKeys("missing");
  }

  @Test
  void answer_saysInItsHeaders_whenToComeBackAndWhetherAtAll() {
    try (Response answer = WHOLE.toResponse()) {
      assertThat(answer.getStatus()).isEqualTo(504);
      assertThat(answer.getMediaType()).hasToString("application/problem+json");
      assertThat(answer.getHeaders().getFirst("Retry-After")).isEqualTo(3L);
      assertThat(answer.getHeaders().getFirst("Retry-Advice")).isEqualTo("no");
      assertThat(answer.getEntity()).isEqualTo(WHOLE);
    }
  }

  @Test
  void answer_saysNothingOfRetries_whenTheProblemDoesNot() {
    try (Response answer = Problem.of(404, "Not Found", "none").toResponse()) {
      assertThat(answer.getHeaders()).doesNotContainKeys("Retry-After", "Retry-Advice");
    }
  }

  @Test
  void requestId_isLeftOut_whenEmpty() {
    assertThat(Problem.of(404, "Not Found", "none").requestId("").build().requestId()).isNull();
  }

  @Test
  void instance_isCut_above256Characters() {
    assertThat(instance("/".repeat(256))).hasSize(256);
    assertThat(instance("/".repeat(256) + "x")).isEqualTo("/".repeat(256));
  }

  @Test
  void quote_isCutAndMarked_above40Characters() {
    assertThat(Problem.shortened("x".repeat(40))).isEqualTo("x".repeat(40));
    assertThat(Problem.shortened("x".repeat(41))).isEqualTo("x".repeat(40) + "…");
  }

  private static String instance(String path) {
    return Problem.of(404, "Not Found", "none").instance(path).build().instance();
  }
}
