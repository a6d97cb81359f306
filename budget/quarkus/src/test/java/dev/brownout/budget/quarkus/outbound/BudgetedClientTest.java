package dev.brownout.budget.quarkus.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.brownout.budget.quarkus.Budgeted;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.Script;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import dev.brownout.budget.quarkus.testapp.Shapes;
import io.quarkus.rest.client.reactive.QuarkusRestClientBuilder;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.io.Closeable;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.rest.client.RestClientBuilder;
import org.eclipse.microprofile.rest.client.RestClientDefinitionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@QuarkusTestResource(FreePort.class)
class BudgetedClientTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Inject Scripts scripts;
  @Inject Meters meters;

  @ConfigProperty(name = "supplier.url")
  URI supplier;

  enum Kind {
    UNI((client, id) -> client.uni(id).await().atMost(PATIENCE)),
    STAGE((client, id) -> client.stage(id).toCompletableFuture().join()),
    PLAIN(Shapes.ByHand::plain),
    DEFAULT((client, id) -> client.shouted(id).await().atMost(PATIENCE));

    private final BiFunction<Shapes.ByHand, String, String> call;

    Kind(BiFunction<Shapes.ByHand, String, String> call) {
      this.call = call;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClientBuiltByHand_isBudgeted_withTheSettingsOfItsInterface(Kind kind) {
    String id = scripts.lay(Step.status(503), Step.status(200));
    long ok = ok();

    try (Shapes.ByHand client = BudgetedClient.build(builder(), Shapes.ByHand.class)) {
      assertThat(kind.call.apply(client, id)).startsWith("answered");
    }

    assertThat(scripts.of(id).arrivals())
        .extracting(Script.Arrival::attempt, Script.Arrival::remainingMs)
        .containsExactly(tuple("1", "19000"), tuple("2", "19000"));
    assertThat(ok() - ok).isEqualTo(1);
  }

  @Test
  void aFailure_reachesTheCaller_withItsAccount() {
    String id = scripts.lay(Step.status(503));
    Shapes.ByHand client = BudgetedClient.build(builder(), Shapes.ByHand.class);

    assertThatThrownBy(() -> client.plain(id))
        .isInstanceOf(BudgetException.class)
        .hasMessageContaining("ByHand.plain");
  }

  @Test
  void aMarkOnABaseInterface_isHeeded() {
    String id = scripts.lay(Step.status(503), Step.status(200));
    Shapes.ByHandInherits client = BudgetedClient.build(builder(), Shapes.ByHandInherits.class);

    assertThat(client.get(id)).isEqualTo("answered");

    assertThat(attempts(id)).containsExactly("1", "2");
  }

  @Test
  void aClientWithAKey_hasTheSettingsOfTheKey() {
    String id = scripts.lay(Step.status(503), Step.status(200));
    Shapes.Some client = BudgetedClient.build(builder(), Shapes.Some.class);

    assertThat(client.shouted(id)).isEqualTo("answered!");

    assertThat(scripts.of(id).arrivals())
        .extracting(Script.Arrival::remainingMs)
        .containsExactly("20000", "20000");
  }

  @Test
  void aMethodThatIsNotMarked_hasNoBudget_besideOneThatIs() {
    String id = scripts.lay(Step.status(503));
    OnlySome client = BudgetedClient.build(builder(), OnlySome.class);

    assertThatThrownBy(() -> client.free(id)).isNotInstanceOf(BudgetException.class);

    assertThat(scripts.of(id).arrivals()).extracting(Script.Arrival::attempt).containsOnlyNulls();
    assertThat(scripts.of(id).arrivals()).hasSize(1);
  }

  @Test
  void whatIsNoCall_passesThrough() throws Exception {
    Shapes.ByHand client = BudgetedClient.build(builder(), Shapes.ByHand.class);
    Shapes.ByHand other = BudgetedClient.build(builder(), Shapes.ByHand.class);

    assertThat(Set.of(client, other)).hasSize(2).contains(client, other);
    assertThat(client.toString()).contains("ByHand");
    ((Closeable) other).close();
    client.close();
    assertThatThrownBy(() -> client.plain(scripts.lay(Step.status(200))))
        .isInstanceOf(IllegalStateException.class);
  }

  static Stream<Class<?>> budgeted() {
    return Stream.of(Shapes.ByHand.class, Shapes.ByHandInherits.class, OnlySome.class);
  }

  @ParameterizedTest
  @MethodSource("budgeted")
  void aPlainBuild_isRefused_withTheDoorAndTheInjection(Class<?> api) {
    RestClientBuilder plain = builder();
    QuarkusRestClientBuilder quarkus = QuarkusRestClientBuilder.newBuilder().baseUri(supplier);

    for (ThrowingCallable build :
        List.<ThrowingCallable>of(() -> plain.build(api), () -> quarkus.build(api))) {
      assertThatThrownBy(build)
          .isInstanceOf(RestClientDefinitionException.class)
          .hasMessageStartingWith(api.getName() + " is @Budgeted")
          .hasMessageContaining("@RestClient")
          .hasMessageContaining(
              "dev.brownout.budget.quarkus.outbound.BudgetedClient.build(builder, "
                  + api.getSimpleName()
                  + ".class)");
    }
  }

  @Test
  void theOtherBuilder_buildsABudgetedClientAsWell() {
    String id = scripts.lay(Step.status(503), Step.status(200));
    QuarkusRestClientBuilder builder = QuarkusRestClientBuilder.newBuilder().baseUri(supplier);

    assertThat(BudgetedClient.build(builder, Shapes.ByHand.class).plain(id)).isEqualTo("answered");

    assertThat(attempts(id)).containsExactly("1", "2");
  }

  @Test
  void aPlainBuildOfAClientWithoutTheMark_isNoneOfOurBusiness() {
    assertThatCode(() -> builder().build(Shapes.Plain.class)).doesNotThrowAnyException();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BudgetedClient.build(builder(), Shapes.Plain.class))
        .withMessageStartingWith(Shapes.Plain.class.getName() + " is not budgeted: put @Budgeted");
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(Shapes.Many.class, "get returns Multi", "take @Budgeted off the interface"),
        Arguments.of(Shapes.Above.class, "below returns the sub-resource client", "on each method"),
        Arguments.of(Shapes.MarkedDefault.class, "shouted makes no call", "that it calls"),
        Arguments.of(Shapes.WithTimeout.class, "get has @Timeout", "\".attempt-timeout"),
        Arguments.of(Shapes.WithBulkhead.class, "get has @Bulkhead", "\".bulkhead.limit"),
        Arguments.of(Shapes.FallsBack.class, "has @Fallback, which does nothing", "@RestClient"),
        Arguments.of(
            Shapes.ByHandWithRetry.class, "get has @Retry, which does nothing", "@RestClient"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void aClientThatWouldNotBeBudgeted_isRefused_withTheCure(
      Class<?> api, String cause, String cure) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BudgetedClient.build(builder(), api))
        .withMessageStartingWith("@Budgeted client \"")
        .withMessageContaining(cause)
        .withMessageContaining(cure);
  }

  /** Not public, and budgeted in part. */
  interface OnlySome {

    @GET
    @Path("/supplier/scripts/{id}")
    @Budgeted
    String budgeted(@PathParam("id") String id);

    @GET
    @Path("/supplier/scripts/{id}")
    String free(@PathParam("id") String id);
  }

  private RestClientBuilder builder() {
    return RestClientBuilder.newBuilder().baseUri(supplier);
  }

  private List<String> attempts(String id) {
    return scripts.of(id).arrivals().stream().map(Script.Arrival::attempt).toList();
  }

  private long ok() {
    return meters.count(
        "budget.attempt.results", "client", Shapes.ByHand.class.getName(), "result", "ok");
  }
}
