package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.Decision;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * The attempts of one call that answers with a {@code Uni}: starts what the controller lets start,
 * abandons what takes too long, and all of it when the caller leaves.
 */
final class AsyncAttempts {

  private final Call call;
  private final EventLoop loop;
  private final Supplier<Uni<?>> attempts;
  private final UniEmitter<Object> emitter;

  private Exchange inFlight;
  private Future<?> timer;
  private boolean over;

  private AsyncAttempts(
      Call call, EventLoop loop, Supplier<Uni<?>> attempts, UniEmitter<Object> emitter) {
    this.call = call;
    this.loop = loop;
    this.attempts = attempts;
    this.emitter = emitter;
  }

  /** The call as a {@code Uni}: each subscription is a call of its own. */
  static Uni<Object> of(Supplier<Call> call, Supplier<EventLoop> loop, Supplier<Uni<?>> attempts) {
    return Uni.createFrom()
        .emitter(
            emitter -> {
              var begun =
                  new AsyncAttempts(call.get(), loop.get(), attempts, (UniEmitter<Object>) emitter);
              emitter.onTermination(() -> begun.loop.run(begun::callerLeft));
              begun.loop.run(() -> begun.act(begun.call.controller().first()));
            });
  }

  private void act(Decision decision) {
    if (over) {
      return;
    }
    if (decision instanceof Decision.Start start) {
      start(start);
    } else if (decision instanceof Decision.Wait pause) {
      call.waiting();
      timer = loop.after(pause.backoffNanos(), this::waited);
    } else if (decision instanceof Decision.Decline declined) {
      over = true;
      emitter.fail(call.declined(declined.reason()));
    }
  }

  private void waited() {
    if (!over) {
      call.waited();
      act(call.controller().afterWait());
    }
  }

  private void start(Decision.Start start) {
    Exchange exchange = call.open(start.attempt(), start.timeoutNanos());
    inFlight = exchange;
    timer = loop.after(start.timeoutNanos(), () -> timedOut(exchange));
    exchange.bind(() -> subscribe(exchange));
  }

  private void subscribe(Exchange exchange) {
    try {
      attempts
          .get()
          .subscribe()
          .with(
              item -> loop.run(() -> settled(exchange, item, Answer.of(item))),
              failure -> loop.run(() -> settled(exchange, null, Answer.of(failure))));
    } catch (RuntimeException failure) {
      settled(exchange, null, Answer.of(failure));
    }
  }

  private void settled(Exchange exchange, Object item, Answer answer) {
    if (over || exchange != inFlight) {
      return;
    }
    inFlight = null;
    timer.cancel(false);
    call.settled(exchange, answer);
    if (answer.usable()) {
      over = true;
      emitter.complete(item);
    } else {
      act(call.controller().after(answer.outcome()));
    }
  }

  private void timedOut(Exchange exchange) {
    if (over || exchange != inFlight) {
      return;
    }
    inFlight = null;
    exchange.abandon();
    call.settled(exchange, Answer.timedOut());
    act(call.controller().after(Answer.timedOut().outcome()));
  }

  private void callerLeft() {
    if (over) {
      return;
    }
    over = true;
    if (timer != null) {
      timer.cancel(false);
    }
    call.callerLeft(inFlight);
    if (inFlight != null) {
      inFlight.abandon();
      inFlight = null;
    }
  }
}
