package dev.brownout.budget.quarkus.outbound;

import io.smallrye.mutiny.Uni;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Those who wait for the answer of one invocation of a client's method. When the last of them has
 * left, the budgeted calls that are made for it end.
 */
final class Waiting {

  /** Where an invocation keeps it. */
  static final String KEY = Waiting.class.getName();

  private final AtomicInteger callers = new AtomicInteger();
  private final Set<CompletableFuture<?>> running = ConcurrentHashMap.newKeySet();

  void came() {
    callers.incrementAndGet();
  }

  void left() {
    if (callers.decrementAndGet() == 0) {
      running.forEach(call -> call.cancel(true));
    }
  }

  /** An answer that ends when nobody waits for it any more; any other as it is. */
  Object endsWithThem(Object answer) {
    if (answer instanceof Uni<?> call) {
      return Uni.createFrom()
          .completionStage(
              () ->
                  callers.get() == 0
                      ? CompletableFuture.failedStage(new CancellationException("nobody waits"))
                      : running(call.subscribeAsCompletionStage()));
    }
    return answer instanceof CompletableFuture<?> call ? running(call) : answer;
  }

  private <T> CompletableFuture<T> running(CompletableFuture<T> call) {
    running.add(call);
    call.whenComplete((item, failure) -> running.remove(call));
    if (callers.get() == 0) {
      call.cancel(true);
    }
    return call;
  }
}
