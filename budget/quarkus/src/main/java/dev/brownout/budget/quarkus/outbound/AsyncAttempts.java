package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.Decision;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * The attempts of one call that answers with a {@code Uni}: starts what the controller lets start,
 * abandons what takes too long, and all of it when the caller leaves.
 *
 * <p>Its state changes on its event loop only. Attempts start where they would without this
 * library, so that the client's filters may block where they could: the first on the caller's own
 * thread, the others on the event loop, or on a worker where the caller is no event loop.
 */
final class AsyncAttempts {

  private final Call call;
  private final EventLoop loop;
  private final Supplier<Uni<?>> attempts;
  private final UniEmitter<Object> emitter;
  private final boolean mayBlock = !Context.isOnEventLoopThread();

  private Exchange inFlight;
  private Cancellable subscription;
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
            emitter ->
                new AsyncAttempts(call.get(), loop.get(), attempts, (UniEmitter<Object>) emitter)
                    .begin());
  }

  private void begin() {
    if (mayBlock) {
      beginHere();
    } else {
      emitter.onTermination(() -> onLoop(this::callerLeft));
      onLoop(() -> act(call.controller().first()));
    }
  }

  /**
   * Starts the first attempt on the caller's thread. Whatever happens to it is done on the event
   * loop, after what is done here.
   */
  private void beginHere() {
    Decision first = call.controller().first();
    if (first instanceof Decision.Start start) {
      Exchange exchange = call.open(start.attempt(), start.timeoutNanos());
      inFlight = exchange;
      onLoop(() -> watch(exchange));
      emitter.onTermination(() -> onLoop(this::callerLeft));
      exchange.bind(() -> subscribe(exchange));
    } else {
      onLoop(() -> act(first));
    }
  }

  private void onLoop(Runnable step) {
    loop.run(() -> safely(step));
  }

  /** Runs a step; one that fails ends the call, which would never be answered otherwise. */
  private void safely(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error failure) {
      over = true;
      if (timer != null) {
        timer.cancel(false);
      }
      emitter.fail(failure);
    }
  }

  private void act(Decision decision) {
    if (over) {
      return;
    }
    if (decision instanceof Decision.Start start) {
      start(start);
    } else if (decision instanceof Decision.Wait pause) {
      call.waiting();
      timer = loop.after(pause.backoffNanos(), () -> safely(this::waited));
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
    watch(exchange);
    if (mayBlock) {
      loop.runOnWorker(() -> exchange.bind(() -> subscribe(exchange)));
    } else {
      exchange.bind(() -> subscribe(exchange));
    }
  }

  private void watch(Exchange exchange) {
    if (!over && exchange == inFlight) {
      timer = loop.after(exchange.info().timeoutNanos(), () -> safely(() -> timedOut(exchange)));
    }
  }

  private void subscribe(Exchange exchange) {
    try {
      Cancellable subscribed =
          attempts
              .get()
              .subscribe()
              .with(
                  item -> onLoop(() -> settled(exchange, item, call.inTime(Answer.of(item)))),
                  failure -> onLoop(() -> failed(exchange, failure)));
      if (!exchange.isPrepared()) {
        onLoop(() -> unseen(exchange, subscribed));
      }
    } catch (Throwable failure) {
      onLoop(() -> failed(exchange, failure));
    }
  }

  /**
   * Keeps what can end an attempt that no REST client of ours has taken, since a mock stands in for
   * it, or another interceptor has moved it to a thread of its own.
   */
  private void unseen(Exchange exchange, Cancellable subscribed) {
    if (exchange == inFlight) {
      subscription = subscribed;
    } else if (exchange.isAbandoned()) {
      subscribed.cancel();
    }
  }

  private void failed(Exchange exchange, Throwable failure) {
    settled(exchange, null, Answer.of(failure, exchange.arrived()));
  }

  private void settled(Exchange exchange, Object item, Answer answer) {
    if (over || exchange != inFlight) {
      return;
    }
    inFlight = null;
    subscription = null;
    timer.cancel(false);
    if (answer.usable() && exchange.body() != null) {
      over = true;
      call.handOver(exchange, loop);
      emitter.complete(item);
      return;
    }
    call.settled(exchange, answer);
    if (answer.usable()) {
      over = true;
      emitter.complete(item);
    } else {
      exchange.abandon();
      act(call.controller().after(answer.outcome()));
    }
  }

  private void timedOut(Exchange exchange) {
    if (over || exchange != inFlight) {
      return;
    }
    end(exchange);
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
      end(inFlight);
    }
  }

  private void end(Exchange exchange) {
    inFlight = null;
    exchange.abandon();
    if (subscription != null) {
      subscription.cancel();
      subscription = null;
    }
  }
}
