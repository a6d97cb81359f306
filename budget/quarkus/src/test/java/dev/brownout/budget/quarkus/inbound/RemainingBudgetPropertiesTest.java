package dev.brownout.budget.quarkus.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class RemainingBudgetPropertiesTest {

  private static final String H = "Budget-Remaining-Ms";
  private static final long DAY = Duration.ofDays(1).toMillis();

  @Property
  void millis_readsEveryWholeNumber_upToADay(@ForAll @LongRange(min = 0) long given) {
    assertThat(RemainingBudget.millis(H, List.of(Long.toString(given))))
        .isEqualTo(Duration.ofMillis(Math.min(given, DAY)));
  }

  @Property
  void millis_takesEveryNegativeNumberForExpired(
      @ForAll @LongRange(min = Long.MIN_VALUE, max = -1) long given) {
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

  private static void assertReadsOrRefuses(Supplier<Duration> reading) {
    try {
      assertThat(reading.get()).isBetween(Duration.ZERO, Duration.ofDays(1));
    } catch (MalformedHeaderException refused) {
      assertThat(refused).hasMessageContaining("is not allowed");
    }
  }
}
