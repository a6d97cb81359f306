package dev.brownout.budget.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.retry.RetryBudgetSpec.Cumulative;
import dev.brownout.budget.retry.RetryBudgetSpec.Windowed;
import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many threads together get exactly what one would get. */
class RetryBudgetConcurrencyTest {

  private static final int THREADS = 8;
  private static final int CALLS = 50_000;

  static List<RetryBudgetSpec> budgets() {
    return List.of(
        new Cumulative(0.3), new Cumulative(0.75), new Windowed(0.3, Duration.ofSeconds(10), 0));
  }

  @ParameterizedTest
  @MethodSource("budgets")
  void withdrawals_areExactlyTheShare_whenAllThreadsWantMore(RetryBudgetSpec spec)
      throws Exception {
    RetryBudget budget = RetryBudget.of(spec, new VirtualClock());
    inAllThreads(
        () -> {
          for (int i = 0; i < CALLS; i++) {
            budget.deposit();
          }
          return 0;
        });
    long allowed =
        inAllThreads(
            () -> {
              int mine = 0;
              while (budget.tryWithdraw()) {
                mine++;
              }
              return mine;
            });
    assertThat(allowed).isEqualTo(share(spec));
  }

  @ParameterizedTest
  @MethodSource("budgets")
  void withdrawals_neverExceedTheShare_whileDepositsComeIn(RetryBudgetSpec spec) throws Exception {
    RetryBudget budget = RetryBudget.of(spec, new VirtualClock());
    long allowed =
        inAllThreads(
            () -> {
              int mine = 0;
              for (int i = 0; i < CALLS; i++) {
                budget.deposit();
                mine += budget.tryWithdraw() ? 1 : 0;
              }
              return mine;
            });
    long rest = 0;
    while (budget.tryWithdraw()) {
      rest++;
    }
    assertThat(allowed + rest).isEqualTo(share(spec));
  }

  private static long share(RetryBudgetSpec spec) {
    double ratio =
        spec instanceof Cumulative cumulative ? cumulative.ratio() : ((Windowed) spec).ratio();
    return Math.round(ratio * THREADS * CALLS);
  }

  private static long inAllThreads(Callable<Integer> work) throws Exception {
    var together = new CyclicBarrier(THREADS);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Integer>> results = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        results.add(
            threads.submit(
                () -> {
                  together.await(30, TimeUnit.SECONDS);
                  return work.call();
                }));
      }
      long sum = 0;
      for (Future<Integer> result : results) {
        sum += result.get(60, TimeUnit.SECONDS);
      }
      return sum;
    } finally {
      threads.shutdownNow();
    }
  }
}
