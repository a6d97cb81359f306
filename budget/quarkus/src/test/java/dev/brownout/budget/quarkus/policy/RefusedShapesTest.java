package dev.brownout.budget.quarkus.policy;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Shapes;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.common.annotation.Identifier;
import io.smallrye.faulttolerance.api.Guard;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Beans that Quarkus made of interfaces with which the service refuses to start. */
@QuarkusTest
@QuarkusTestResource(FreePort.class)
@TestProfile(RefusedShapesTest.WithRefusedClients.class)
class RefusedShapesTest {

  private static final List<Class<?>> REFUSED =
      List.of(
          Shapes.InheritsTypesMark.class,
          Shapes.MarkedByAnother.class,
          Shapes.Secluded.class,
          Shapes.Purges.class,
          Shapes.MarkedDefault.class,
          Shapes.Above.class,
          Shapes.Many.class,
          Shapes.AFile.class,
          Shapes.AFileLater.class,
          Shapes.ManyEvents.class,
          Shapes.InheritsAnyType.class,
          Shapes.TakesAnyType.class,
          Shapes.Published.class,
          Shapes.WithTimeout.class,
          Shapes.WithTimeoutOnType.class,
          Shapes.WithTimeoutTurnedOff.class,
          Shapes.WithCircuitBreaker.class,
          Shapes.WithBulkhead.class,
          Shapes.WithRateLimit.class,
          Shapes.WithAsynchronous.class,
          Shapes.WithAsynchronousNonBlocking.class,
          Shapes.WithGuard.class);

  @Inject BeanManager beans;
  @Inject ClientCheck check;
  @Inject BudgetConfig config;

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(
            Shapes.InheritsTypesMark.class,
            "get would not be budgeted: @Budgeted on " + Shapes.MarkedType.class.getName(),
            "put @Budgeted on " + Shapes.InheritsTypesMark.class.getName() + " itself"),
        Arguments.of(
            Shapes.MarkedByAnother.class,
            "get would not be budgeted",
            "put @Budgeted on " + Shapes.MarkedByAnother.class.getName() + " itself"),
        Arguments.of(Shapes.Secluded.class, "get would not be budgeted", "or on the method"),
        Arguments.of(Shapes.Purges.class, "purge is missing in the bean", "give it a @Path"),
        Arguments.of(
            Shapes.MarkedDefault.class,
            "shouted makes no call of its own",
            "put it on the methods that it calls"),
        Arguments.of(
            Shapes.Above.class,
            "below returns the sub-resource client " + Shapes.Below.class.getName(),
            "put it on each method"),
        Arguments.of(
            Shapes.Many.class, "get returns Multi", "take @Budgeted off the interface and put it"),
        Arguments.of(Shapes.AFile.class, "get returns a file", "return InputStream or byte[]"),
        Arguments.of(Shapes.AFileLater.class, "get returns a file", "return InputStream or"),
        Arguments.of(
            Shapes.ManyEvents.class, "get returns Multi", "take @Budgeted off this method"),
        Arguments.of(
            Shapes.InheritsAnyType.class, "get returns T, whose type", "return Uni<T>, or declare"),
        Arguments.of(
            Shapes.TakesAnyType.class, "put takes T, which", "an interface that says its type"),
        Arguments.of(
            Shapes.Published.class, "get returns Publisher", "take @Budgeted off the interface"),
        Arguments.of(Shapes.WithTimeout.class, "get has @Timeout", "\".attempt-timeout"),
        Arguments.of(Shapes.WithTimeoutOnType.class, "get has @Timeout", "\".attempt-timeout"),
        Arguments.of(
            Shapes.WithCircuitBreaker.class, "has @CircuitBreaker", "\".circuit-breaker.enabled"),
        Arguments.of(Shapes.WithBulkhead.class, "has @Bulkhead", "\".bulkhead.limit"),
        Arguments.of(Shapes.WithRateLimit.class, "has @RateLimit", "on the method that uses"),
        Arguments.of(Shapes.WithAsynchronous.class, "has @Asynchronous,", "return Uni or"),
        Arguments.of(
            Shapes.WithAsynchronousNonBlocking.class,
            "has @AsynchronousNonBlocking",
            "return Uni or"),
        Arguments.of(Shapes.WithGuard.class, "has @ApplyGuard", "on the method that uses"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void aClientThatWouldNotBeBudgeted_isRefusedAtStart_withTheCure(
      Class<?> api, String cause, String cure) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> check.check(bean(api)))
        .withMessageStartingWith("@Budgeted client \"" + BudgetedClients.key(api) + "\": ")
        .withMessageContaining(cause)
        .withMessageContaining(cure);
  }

  @Test
  void anAnnotationThatASettingTurnsOff_isNotRefused() {
    assertThatCode(() -> check.check(bean(Shapes.WithTimeoutTurnedOff.class)))
        .doesNotThrowAnyException();
  }

  @Test
  void aRefusedClient_keepsTheServiceFromStarting() {
    var start = new StartCheck(config, new ConfiguredPolicies(config), check);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> start.onStart(new StartupEvent(), beans))
        .withMessageStartingWith("@Budgeted client \"");
  }

  private BudgetedBean bean(Class<?> api) {
    return BudgetedBean.all(beans).stream()
        .filter(bean -> bean.api() == api)
        .findFirst()
        .orElseThrow();
  }

  /** The guard that one of them asks for. */
  @Produces
  @Identifier("shape")
  Guard guard() {
    return Guard.create().build();
  }

  /** Registers them, and keeps the start from being refused, so that each can be asked for. */
  public static final class WithRefusedClients implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
      Map<String, String> settings = new HashMap<>();
      settings.put("quarkus.arc.exclude-types", StartCheck.class.getName());
      settings.put(
          "quarkus.fault-tolerance.\""
              + Shapes.WithTimeoutTurnedOff.class.getName()
              + "$$CDIWrapper\".timeout.enabled",
          "false");
      for (Class<?> api : REFUSED) {
        settings.put(
            "quarkus.rest-client.\"" + api.getName() + "\".scope",
            "jakarta.enterprise.context.ApplicationScoped");
      }
      return settings;
    }
  }
}
