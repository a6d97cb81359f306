package dev.brownout.budget.quarkus.promise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.quarkus.Detached;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the end of one call does to the next one on its connection, where answers follow each other
 * within a millisecond.
 */
@QuarkusTest
@TestProfile(PromiseMatrixTest.Matrix.class)
class QuickAnswersTest {

  private static final int CALLS_OF_EACH_TYPE = 200;
  private static final int AT_A_TIME = 8;

  @Inject Vertx vertx;
  @Inject Attempts attempts;

  @Test
  void anErrorAnswer_leavesTheConnection_toTheNextCall() {
    List<Cell> calls =
        Arrays.stream(ReturnType.values())
            .map(type -> new Cell(Row.BUSY, type, type.natural(), PromiseClients.Quick.class))
            .toList();

    Multi.createFrom()
        .range(0, CALLS_OF_EACH_TYPE * calls.size())
        .onItem()
        .transformToUni(next -> make(calls.get(next % calls.size())))
        .merge(AT_A_TIME)
        .collect()
        .last()
        .await()
        .atMost(Duration.ofSeconds(60));

    assertThat(results(calls, "status")).isPositive();
    assertThat(results(calls, "connection")).isZero();
  }

  private long results(List<Cell> calls, String result) {
    return calls.stream()
        .flatMap(call -> attempts.of(call.key()).stream())
        .filter(result::equals)
        .count();
  }

  private Uni<?> make(Cell call) {
    var work = new Detached(Duration.ofSeconds(20), "the test", call.key(), "");
    return Uni.createFrom()
        .completionStage(
            () -> call.caller().run(vertx, work, call, PromiseClients.of(call.client())))
        .onFailure()
        .recoverWithNull();
  }
}
