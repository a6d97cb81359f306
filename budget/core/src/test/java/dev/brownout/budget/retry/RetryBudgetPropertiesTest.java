package dev.brownout.budget.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.constraints.Size;

/** The real budgets answer as their naive twins do, call by call. */
class RetryBudgetPropertiesTest {

  private enum Call {
    DEPOSIT,
    WITHDRAW,
    ADVANCE
  }

  @Property(tries = 2000)
  void cumulative_answersAsItsTwin(
      @ForAll("cumulative") RetryBudgetSpec spec,
      @ForAll("calls") @Size(max = 300) List<Tuple2<Call, Long>> calls) {
    assertSame(spec, 0, calls);
  }

  @Property(tries = 2000)
  void windowed_answersAsItsTwin_fromAnyOrigin(
      @ForAll("windowed") RetryBudgetSpec spec,
      @ForAll("origins") long origin,
      @ForAll("calls") @Size(max = 300) List<Tuple2<Call, Long>> calls) {
    assertSame(spec, origin, calls);
  }

  private static void assertSame(
      RetryBudgetSpec spec, long origin, List<Tuple2<Call, Long>> calls) {
    var clock = new VirtualClock(origin);
    RetryBudget budget = RetryBudget.of(spec, clock);
    RetryBudget twin = NaiveRetryBudgets.of(spec, clock);
    for (int i = 0; i < calls.size(); i++) {
      switch (calls.get(i).get1()) {
        case DEPOSIT -> {
          budget.deposit();
          twin.deposit();
        }
        case WITHDRAW ->
            assertThat(budget.tryWithdraw()).as("call %d", i).isEqualTo(twin.tryWithdraw());
        case ADVANCE -> clock.advance(calls.get(i).get2());
      }
    }
  }

  @Provide
  Arbitrary<RetryBudgetSpec> cumulative() {
    return ratios().map(RetryBudgetSpec.Cumulative::new);
  }

  @Provide
  Arbitrary<RetryBudgetSpec> windowed() {
    Arbitrary<Duration> windows =
        Arbitraries.oneOf(
            Arbitraries.of(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(60)),
            Arbitraries.longs().between(1000, 60_000).map(Duration::ofMillis));
    return Combinators.combine(ratios(), windows, Arbitraries.integers().between(0, 12))
        .as(RetryBudgetSpec.Windowed::new);
  }

  private static Arbitrary<Double> ratios() {
    return Arbitraries.oneOf(
        Arbitraries.of(0.0, 0.1, 0.2, 0.3, 0.7, 0.75, 1.0, 7.0, 10.0, 0.000001, 9.999999),
        Arbitraries.longs().between(0, 10_000_000).map(millionths -> millionths / 1e6));
  }

  @Provide
  Arbitrary<Long> origins() {
    return Arbitraries.of(0L, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 5_000_000_000L);
  }

  @Provide
  Arbitrary<List<Tuple2<Call, Long>>> calls() {
    Arbitrary<Call> kinds =
        Arbitraries.of(Call.DEPOSIT, Call.DEPOSIT, Call.WITHDRAW, Call.WITHDRAW, Call.ADVANCE);
    Arbitrary<Long> steps =
        Arbitraries.oneOf(
            Arbitraries.of(1L, 99_999_999L, 100_000_000L, 1_000_000_000L, 9_999_999_999L),
            Arbitraries.longs().between(0, 3_000_000_000L),
            Arbitraries.longs().between(0, 200_000_000_000L));
    return Combinators.combine(kinds, steps).as(Tuple::of).list();
  }
}
