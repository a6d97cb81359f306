package dev.brownout.gateway.statement;

import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Tells listeners of what is news to them until there is no more; so many listeners at most. */
@Singleton
class ProgressFeed {

  private final StatementSettings settings;
  private final AtomicInteger listeners = new AtomicInteger();

  ProgressFeed(StatementSettings settings) {
    this.settings = settings;
  }

  /** What is read, now and whenever it is news; ends with the last. */
  Multi<Progress> of(Supplier<Progress> read) {
    Uni<Progress> now =
        Uni.createFrom().item(read).runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
    refuseWhenFull();
    return Multi.createBy()
        .repeating()
        .uni(() -> now)
        .withDelay(settings.progressEvery())
        .whilst(progress -> !progress.isLast())
        .skip()
        .repetitions((told, next) -> next.isNewsAfter(told) ? 1 : 0)
        .onSubscription()
        .invoke(listeners::incrementAndGet)
        .onTermination()
        .invoke(listeners::decrementAndGet);
  }

  private void refuseWhenFull() {
    if (listeners.get() >= settings.mostListeners()) {
      throw new ProblemException(
          Problem.of(
                  503,
                  "Too many listeners",
                  String.format(
                      Locale.ROOT,
                      "%d listen already, the most at a time: ask for the statement itself now and"
                          + " then.",
                      settings.mostListeners()))
              .setting(
                  String.format(
                      Locale.ROOT,
                      "gateway.statements.most-listeners (now %d)",
                      settings.mostListeners()))
              .retryAfter(settings.progressEvery().toSeconds() + 1)
              .build());
    }
  }
}
