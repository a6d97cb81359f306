package dev.brownout.budget.quarkus;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.Script;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import dev.brownout.budget.quarkus.testapp.Shapes;
import io.quarkus.arc.Arc;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of every shape that is supported: each is tried again, and passes its budget on. */
@QuarkusTest
@QuarkusTestResource(FreePort.class)
class ShapesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Inject Scripts scripts;
  @Inject Meters meters;
  @Inject Shapes.NoClient noClient;

  enum Shape {
    INHERITED_METHOD(Shapes.Inherits.class, (c, id) -> ((Shapes.Inherits) c).get(id)),
    REDECLARED_METHOD(Shapes.Renames.class, (c, id) -> ((Shapes.Renames) c).get(id)),
    MARK_ON_AN_INHERITED_METHOD(
        Shapes.InheritsMark.class, (c, id) -> ((Shapes.InheritsMark) c).get(id)),
    GENERIC_UNI(
        Shapes.GenericAnswers.class,
        (c, id) -> ((Shapes.GenericAnswers) c).uni(id).await().atMost(PATIENCE)),
    GENERIC_STAGE(
        Shapes.MoreGenericAnswers.class,
        (c, id) -> ((Shapes.MoreGenericAnswers) c).stage(id).toCompletableFuture().join()),
    GENERIC_ARGUMENT(
        Shapes.GenericAnswers.class,
        (c, id) -> ((Shapes.GenericAnswers) c).put(id, List.of("x")).await().atMost(PATIENCE)),
    MARK_ON_ONE_OF_SOME(Shapes.Some.class, (c, id) -> ((Shapes.Some) c).budgeted(id)),
    DEFAULT_METHOD(Shapes.Some.class, (c, id) -> ((Shapes.Some) c).shouted(id)),
    LONG_NAME(
        Shapes.ANameThatIsLongEnoughForAllWhoEverWantedToSayWhatTheirClientDoes.class,
        (c, id) -> ((Shapes.Plain) c).get(id));

    private final Class<?> api;
    private final BiFunction<Object, String, String> call;

    Shape(Class<?> api, BiFunction<Object, String, String> call) {
      this.api = api;
      this.call = call;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCall_passesItsBudgetOn_andIsTriedAgain_whateverTheShapeOfItsClient(Shape shape) {
    String id = scripts.lay(Step.status(503), Step.status(200));

    assertThat(shape.call.apply(client(shape.api), id)).startsWith("answered");

    assertThat(attempts(id)).containsExactly("1", "2");
    assertThat(scripts.of(id).arrivals()).allMatch(arrival -> arrival.remainingMs() != null);
  }

  @Test
  void aMethodThatIsNotMarked_hasNoBudget_besideOneThatIs() {
    String id = scripts.lay(Step.status(503), Step.status(200));
    Shapes.Some client = client(Shapes.Some.class);

    assertThatThrownBy(() -> client.free(id)).isNotInstanceOf(BudgetException.class);

    assertThat(scripts.of(id).arrivals())
        .hasSize(1)
        .allMatch(arrival -> arrival.remainingMs() == null && arrival.attempt() == null);
  }

  @Test
  void aBeanThatIsNoClient_isRefusedAtItsFirstCall() {
    assertThatThrownBy(noClient::get)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(Shapes.NoClient.class.getName() + " is no REST client: @Budgeted");
  }

  enum Kind {
    UNI,
    STAGE,
    PLAIN
  }

  @ParameterizedTest
  @EnumSource
  void aFallback_answers_afterAllAttemptsOfABudgetedCallFailed(Kind kind) {
    String id = scripts.lay(Step.status(503));
    long failed = results("status");
    Shapes.FallsBack client = client(Shapes.FallsBack.class);

    String answer =
        switch (kind) {
          case UNI -> client.uni(id).await().atMost(PATIENCE);
          case STAGE -> client.stage(id).toCompletableFuture().join();
          case PLAIN -> client.plain(id);
        };

    assertThat(answer).isEqualTo("other");
    assertThat(attempts(id)).containsExactly("1", "2");
    assertThat(scripts.of(id).arrivals()).allMatch(arrival -> arrival.remainingMs() != null);
    assertThat(results("status") - failed).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void aFallback_isNotAsked_whenAnAttemptAnswers(Kind kind) {
    String id = scripts.lay(Step.status(503), Step.status(200));
    long ok = results("ok");
    Shapes.FallsBack client = client(Shapes.FallsBack.class);

    String answer =
        switch (kind) {
          case UNI -> client.uni(id).await().atMost(PATIENCE);
          case STAGE -> client.stage(id).toCompletableFuture().join();
          case PLAIN -> client.plain(id);
        };

    assertThat(answer).isEqualTo("answered");
    assertThat(attempts(id)).containsExactly("1", "2");
    assertThat(results("ok") - ok).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void aRetryAnnotation_repeatsWholeBudgetedCalls_whereNested(Kind kind) {
    String id = scripts.lay(Step.status(503), Step.status(503), Step.status(503), Step.status(200));
    long failed = results("status");
    long ok = results("ok");
    long declined = declined();
    Shapes.TriedAgain client = client(Shapes.TriedAgain.class);

    String answer =
        switch (kind) {
          case UNI -> client.uni(id).await().atMost(PATIENCE);
          case STAGE -> client.stage(id).toCompletableFuture().join();
          case PLAIN -> client.plain(id);
        };

    assertThat(answer).isEqualTo("answered");
    assertThat(attempts(id)).containsExactly("1", "2", "1", "2");
    assertThat(scripts.of(id).arrivals()).allMatch(arrival -> arrival.remainingMs() != null);
    assertThat(results("status") - failed).isEqualTo(3);
    assertThat(results("ok") - ok).isEqualTo(1);
    assertThat(declined() - declined).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain", "awaited"})
  void aRetryAnnotation_leavesACallItsDeadlineAndItsName(String kind) {
    String id = scripts.lay(Step.status(503), Step.status(503), Step.status(503), Step.status(200));

    given()
        .header("Budget-Remaining-Ms", "15000")
        .header("Request-Id", "read-" + kind)
        .get("/front/nested/" + kind + "/" + id)
        .then()
        .statusCode(200);

    assertThat(attempts(id)).containsExactly("1", "2", "1", "2");
    assertThat(scripts.of(id).arrivals())
        .allMatch(arrival -> ("read-" + kind).equals(arrival.requestId()))
        .allMatch(arrival -> Integer.parseInt(arrival.remainingMs()) <= 15_000);
  }

  private long results(String result) {
    return meters.count("budget.attempt.results", "client", "around", "result", result);
  }

  private long declined() {
    return meters.count("budget.declined", "client", "around", "reason", "attempts");
  }

  private List<String> attempts(String id) {
    return scripts.of(id).arrivals().stream().map(Script.Arrival::attempt).toList();
  }

  @SuppressWarnings("unchecked")
  private static <T> T client(Class<T> api) {
    return (T) Arc.container().instance(api, RestClient.LITERAL).get();
  }
}
