package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.Decision;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/**
 * The attempts of one call that answers with a plain value, on the caller's own (worker or virtual)
 * thread.
 */
final class BlockingAttempts {

  private final Call call;
  private final EventLoop loop;
  private final Callable<Object> attempts;

  BlockingAttempts(Call call, EventLoop loop, Callable<Object> attempts) {
    this.call = call;
    this.loop = loop;
    this.attempts = attempts;
  }

  /**
   * Makes the call and returns its answer, or throws the failure of the last attempt with its
   * account.
   */
  Object run() throws Exception {
    Decision decision = call.controller().first();
    while (true) {
      if (decision instanceof Decision.Start start) {
        var attempt = new Attempt(start);
        if (attempt.answer.usable()) {
          return attempt.item;
        }
        decision = call.controller().after(attempt.answer.outcome());
      } else if (decision instanceof Decision.Wait pause) {
        call.waiting();
        var waited = new CompletableFuture<Void>();
        loop.after(pause.backoffNanos(), () -> waited.complete(null));
        waited.join();
        call.waited();
        decision = call.controller().afterWait();
      } else if (decision instanceof Decision.Decline declined) {
        throw call.declined(declined.reason());
      }
    }
  }

  /** One attempt, from its start to its answer. */
  private final class Attempt {

    private Object item;
    private Answer answer;

    Attempt(Decision.Start start) {
      Exchange exchange = call.open(start.attempt(), start.timeoutNanos());
      Future<?> timer =
          loop.after(
              start.timeoutNanos(),
              () -> exchange.abandonAndWake(new TimeoutException("attempt timed out")));
      exchange.bind(this::proceed);
      timer.cancel(false);
      call.settled(exchange, answer);
    }

    private void proceed() {
      try {
        item = attempts.call();
        answer = Answer.of(item);
      } catch (Exception failure) {
        answer = Answer.of(failure);
      }
    }
  }
}
