package dev.brownout.budget.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.testapp.Clients;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Script.Arrival;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(value = FreePort.class)
class DetachedTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Inject Scripts scripts;
  @Inject Vertx vertx;

  @Test
  void calls_carryTheWorksNameAttemptAndDeadline() {
    String id = scripts.lay(Step.status(503), Step.status(200));

    await(work(Duration.ofSeconds(10), "2").run(vertx, () -> Clients.of("patient").uni(id)));

    assertThat(scripts.of(id).arrivals())
        .extracting(Arrival::requestId)
        .containsExactly("job-7", "job-7");
    assertThat(scripts.of(id).arrivals())
        .extracting(Arrival::attempt)
        .containsExactly("2.1", "2.2");
    assertThat(scripts.of(id).arrivals())
        .allSatisfy(
            arrival -> assertThat(Long.parseLong(arrival.remainingMs())).isBetween(1L, 9_999L));
  }

  @Test
  void calls_leaveTheDeadlineOfWhoeverBeganThem() {
    String id = scripts.lay(Step.status(200));
    var caller = new Detached(Duration.ofNanos(1), "an impatient caller", "call-1", "");

    String answer =
        await(
            caller.run(
                vertx,
                () ->
                    work(Duration.ofSeconds(10), "")
                        .run(vertx, () -> Clients.of("patient").uni(id))));

    assertThat(answer).isEqualTo("answered");
  }

  @Test
  void call_endsAtTheWorksOwnDeadline_andSaysWhoseItWas() {
    String id = scripts.lay(Step.ok(Duration.ofSeconds(20)));

    assertThatThrownBy(
            () ->
                await(
                    work(Duration.ofMillis(200), "")
                        .run(vertx, () -> Clients.of("patient").uni(id))))
        .isInstanceOf(BudgetException.class)
        .hasMessageContaining("200 ms set by this job (job.step-deadline)");
  }

  @Test
  void eachSubscription_hasTheWholeAllowance() {
    Uni<Duration> left =
        work(Duration.ofSeconds(10), "")
            .run(vertx, () -> Uni.createFrom().item(() -> Allowance.current().allowance()));

    assertThat(await(left)).isEqualTo(Duration.ofSeconds(10));
    assertThat(await(left)).isEqualTo(Duration.ofSeconds(10));
    assertThat(InboundCall.current()).isSameAs(InboundCall.NONE);
  }

  @Test
  void work_isRefused_withoutTimeOrName() {
    assertThatThrownBy(() -> work(Duration.ZERO, "")).hasMessageContaining("allowance 0ms");
    assertThatThrownBy(() -> new Detached(Duration.ofSeconds(1), "me", "", ""))
        .hasMessageContaining("Request-Id");
  }

  private static Detached work(Duration allowance, String attempt) {
    return new Detached(allowance, "this job (job.step-deadline)", "job-7", attempt);
  }

  private static <T> T await(Uni<T> answer) {
    return answer.await().atMost(PATIENCE);
  }
}
