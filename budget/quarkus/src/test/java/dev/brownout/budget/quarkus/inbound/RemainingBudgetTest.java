package dev.brownout.budget.quarkus.inbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemainingBudgetTest {

  private static final String H = "Budget-Remaining-Ms";
  private static final long DAY = Duration.ofDays(1).toMillis();

  @Property
  void millis_readsEveryWholeNumber_upToADay(@ForAll @LongRange(min = 0) long given) {
    assertThat(RemainingBudget.millis(H, List.of(Long.toString(given))))
        .isEqualTo(Duration.ofMillis(Math.min(given, DAY)));
  }

  @Property
  void millis_takesEveryNegativeNumberForExpired(@ForAll @LongRange(max = -1) long given) {
    assertThat(RemainingBudget.millis(H, List.of(Long.toString(given)))).isZero();
  }

  @Property
  void millis_ignoresLeadingZeros(
      @ForAll @LongRange(min = 0, max = 86_400_000) long given,
      @ForAll @IntRange(max = 50) int zeros) {
    assertThat(RemainingBudget.millis(H, List.of("0".repeat(zeros) + given))).hasMillis(given);
  }

  @Property
  void millis_readsOrRefuses_whateverItIsGiven(@ForAll String text) {
    assertReadsOrRefuses(() -> RemainingBudget.millis(H, List.of(text)));
  }

  @Property
  void grpc_readsOrRefuses_whateverItIsGiven(@ForAll String text) {
    assertReadsOrRefuses(() -> RemainingBudget.grpc("grpc-timeout", List.of(text)));
  }

  @Property
  void grpc_readsEveryUnit(
      @ForAll @IntRange(max = 99_999_999) int amount, @ForAll @IntRange(max = 5) int unit) {
    TimeUnit[] units = {
      TimeUnit.HOURS,
      TimeUnit.MINUTES,
      TimeUnit.SECONDS,
      TimeUnit.MILLISECONDS,
      TimeUnit.MICROSECONDS,
      TimeUnit.NANOSECONDS
    };
    Duration said = Duration.of(amount, units[unit].toChronoUnit());

    assertThat(
            RemainingBudget.grpc(
                "grpc-timeout", List.of(amount + "HMSmun".substring(unit, unit + 1))))
        .isEqualTo(said.compareTo(Duration.ofDays(1)) > 0 ? Duration.ofDays(1) : said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "123456789m", "5", "5s", "5 m", "-5m"})
  void grpc_refusesOtherForms(String text) {
    assertThatThrownBy(() -> RemainingBudget.grpc("grpc-timeout", List.of(text)))
        .isInstanceOf(MalformedHeaderException.class)
        .hasMessageStartingWith("grpc-timeout: ");
  }

  @ParameterizedTest
  @CsvSource({"1,1", "250,250", "-1,0"})
  void envoy_readsMilliseconds(String text, long millis) {
    assertThat(RemainingBudget.envoy("x", List.of(text))).contains(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "000"})
  void envoy_takesZeroForUnlimited(String text) {
    assertThat(RemainingBudget.envoy("x", List.of(text))).isEmpty();
  }

  @Test
  void aDoubledHeader_isRefused_inEachForm() {
    List<String> twice = List.of("5", "5");

    assertThatThrownBy(() -> RemainingBudget.millis(H, twice))
        .isInstanceOf(MalformedHeaderException.class);
    assertThatThrownBy(() -> RemainingBudget.envoy(H, twice))
        .isInstanceOf(MalformedHeaderException.class);
    assertThatThrownBy(() -> RemainingBudget.grpc(H, twice))
        .isInstanceOf(MalformedHeaderException.class);
  }

  @Test
  void aMessage_showsAtMostTheBeginningOfAValue_andNothingUnprintable() {
    assertThatThrownBy(
            () -> RemainingBudget.millis(H, List.of("x\r\n\u0000é" + "y".repeat(10_000))))
        .hasMessageContaining("\"x????yyy")
        .hasMessageContaining("(10005 characters)")
        .hasMessageNotContainingAny("\r", "\n", "é")
        .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(200));
  }

  private static void assertReadsOrRefuses(java.util.function.Supplier<Duration> reading) {
    try {
      assertThat(reading.get()).isBetween(Duration.ZERO, Duration.ofDays(1));
    } catch (MalformedHeaderException refused) {
      assertThat(refused).hasMessageContaining("is not allowed");
    }
  }
}
