package dev.brownout.budget.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudgetSpec;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallPolicyTest {

  @Test
  void defaults_areTheDocumentedOnes() {
    assertThat(CallPolicy.named("default").build())
        .isEqualTo(
            new CallPolicy(
                "default",
                Duration.ofSeconds(1),
                2,
                true,
                new RetryBudgetSpec.Windowed(0.2, Duration.ofSeconds(10), 10),
                Backoff.parse("10ms..100ms"),
                Duration.ofSeconds(10),
                Duration.ZERO,
                Duration.ofMillis(1),
                true));
  }

  @Test
  void toBuilder_keepsEveryValue() {
    CallPolicy policy =
        new CallPolicy(
            "gateway.slow-path_2",
            Duration.ofMillis(30),
            3,
            false,
            new RetryBudgetSpec.Cumulative(0.3),
            Backoff.fixed(Duration.ofMillis(5)),
            Duration.ofSeconds(3),
            Duration.ofMillis(20),
            Duration.ofMillis(6),
            false);
    assertThat(policy.toBuilder().build()).isEqualTo(policy);
  }

  @Test
  void limits_areAllowed_atBothEnds() {
    var hour = Duration.ofHours(1);
    CallPolicy widest =
        CallPolicy.named("x".repeat(256))
            .attemptTimeout(hour)
            .maxAttempts(100)
            .retryAfterLimit(hour)
            .responseReserve(hour)
            .leastUsefulAttempt(hour)
            .build();
    CallPolicy narrowest =
        CallPolicy.named("x")
            .attemptTimeout(Duration.ofNanos(1))
            .maxAttempts(1)
            .responseReserve(Duration.ZERO)
            .leastUsefulAttempt(Duration.ZERO)
            .build();
    assertThat(widest.attemptTimeout()).isEqualTo(hour);
    assertThat(narrowest.maxAttempts()).isEqualTo(1);
  }

  @Test
  void name_mayHaveEveryLetterAndDigit_upToTheLast() {
    assertThat(CallPolicy.named("azAZ09._-/$").build().name()).isEqualTo("azAZ09._-/$");
  }

  @Test
  void name_isRefused_aboveItsLongest() {
    assertThatThrownBy(() -> CallPolicy.named("x".repeat(257)).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("must be 1 to 256 letters, digits, '.', '_', '-', '/' or '$'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "ä", "a\\b", "{x}", "`", "[", "@", ":"})
  void name_isRefusedWithItsShape_inAnotherOne(String name) {
    assertRefused(
        CallPolicy.named(name),
        "policy name \""
            + name
            + "\": must be 1 to 256 letters, digits, '.', '_', '-', '/' or '$'");
  }

  @Test
  void attemptTimeout_isRefusedWithValueAndLimit_outOfRange() {
    assertRefused(
        CallPolicy.named("p").attemptTimeout(Duration.ZERO),
        "policy p: attemptTimeout 0ms: must be above 0ms and at most 60m");
    assertRefused(
        CallPolicy.named("p").attemptTimeout(Duration.ofMillis(-30)),
        "policy p: attemptTimeout -30ms: must be above 0ms and at most 60m");
    assertRefused(
        CallPolicy.named("p").attemptTimeout(Duration.ofMinutes(61)),
        "policy p: attemptTimeout 61m: must be above 0ms and at most 60m");
  }

  @Test
  void maxAttempts_isRefusedWithValueAndLimit_outOfRange() {
    assertRefused(
        CallPolicy.named("p").maxAttempts(0),
        "policy p: maxAttempts 0: must be 1 to 100, the first attempt included");
    assertRefused(
        CallPolicy.named("p").maxAttempts(101),
        "policy p: maxAttempts 101: must be 1 to 100, the first attempt included");
  }

  @Test
  void responseReserve_isRefusedWithValueAndLimit_outOfRange() {
    assertRefused(
        CallPolicy.named("p").responseReserve(Duration.ofNanos(-1)),
        "policy p: responseReserve -1ns: must be 0ms to 60m");
    assertRefused(
        CallPolicy.named("p").responseReserve(Duration.ofHours(2)),
        "policy p: responseReserve 120m: must be 0ms to 60m");
  }

  @Test
  void leastUsefulAttempt_isRefusedWithValueAndLimit_outOfRange() {
    assertRefused(
        CallPolicy.named("p")
            .attemptTimeout(Duration.ofMillis(30))
            .leastUsefulAttempt(Duration.ofMillis(31)),
        "policy p: leastUsefulAttempt 31ms: must be 0ms to attemptTimeout (now 30ms), "
            + "or no attempt could ever start");
    assertRefused(
        CallPolicy.named("p").leastUsefulAttempt(Duration.ofMillis(-1)),
        "policy p: leastUsefulAttempt -1ms: must be 0ms to attemptTimeout (now 1s), "
            + "or no attempt could ever start");
  }

  private static void assertRefused(CallPolicy.Builder builder, String message) {
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
