package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.Decision;
import dev.brownout.budget.time.Ticker;
import jakarta.ws.rs.WebApplicationException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The attempts of one call that answers with a plain value, on the caller's own (worker or virtual)
 * thread.
 *
 * <p>Nobody cancels such a call, so it looks from time to time whether its caller is still there.
 */
final class BlockingAttempts {

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Call call;
  private final EventLoop loop;
  private final Callable<Object> attempts;
  private final Ticker ticker = Ticker.system();

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
        if (attempt.end.usable()) {
          return attempt.item;
        }
        decision = attempt.next();
      } else if (decision instanceof Decision.Wait pause) {
        decision = afterWait(pause.backoffNanos());
      } else if (decision instanceof Decision.Decline declined) {
        throw call.declined(declined.reason());
      }
    }
  }

  private Decision afterWait(long nanos) {
    call.waiting();
    long begun = ticker.nanos();
    long left = nanos;
    while (left > 0 && !call.isCallerGone()) {
      if (!pause(Math.min(left, LOOK_NANOS))) {
        return call.controller().callerGone();
      }
      left = nanos - (ticker.nanos() - begun);
    }
    call.waited();
    return call.isCallerGone() ? call.controller().callerGone() : call.controller().afterWait();
  }

  /** Waits; not to the end where the thread is interrupted. */
  private boolean pause(long nanos) {
    var over = new CompletableFuture<Boolean>();
    Future<?> timer = loop.after(nanos, () -> over.complete(true));
    try {
      return over.get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException never) {
      throw new IllegalStateException(never);
    } finally {
      timer.cancel(false);
    }
  }

  /** One attempt, from its start to its answer. */
  private final class Attempt {

    private final Thread thread = Thread.currentThread();
    private final Exchange exchange;
    private Future<?> timer;
    private boolean running = true;
    private boolean interrupted;
    private Answer cut;
    private Object item;
    private Answer end;

    Attempt(Decision.Start start) {
      exchange = call.open(start.attempt(), start.timeoutNanos());
      look();
      exchange.bind(this::proceed);
      settle();
    }

    /** What follows: nothing, where the caller has left. */
    Decision next() {
      return end.result().equals(Answer.CANCELLED)
          ? call.controller().callerGone()
          : call.controller().after(end.outcome());
    }

    private void proceed() {
      try {
        item = attempts.call();
        end = call.inTime(Answer.of(item));
      } catch (Exception failure) {
        end = Answer.of(failure, exchange.arrived());
        keepBody(failure);
      } catch (Error failure) {
        end = Answer.of(failure, exchange.arrived());
        settle();
        throw failure;
      }
    }

    /** Reads the body of an error answer while the attempt's time bounds that. */
    private void keepBody(Exception failure) {
      if (end.callersOwn() && failure instanceof WebApplicationException answer) {
        try {
          answer.getResponse().bufferEntity();
        } catch (RuntimeException broken) {
          failure.addSuppressed(broken);
        }
      }
    }

    /** Ends the attempt when its time is over or its caller has left; else looks again later. */
    private synchronized void look() {
      long left = exchange.info().timeoutNanos() - (ticker.nanos() - exchange.begunNanos());
      if (!running) {
        return;
      }
      if (left <= 0) {
        cut(Answer.timedOut());
      } else if (call.isCallerGone()) {
        cut(Answer.cancelled());
      } else {
        timer = loop.after(Math.min(left, LOOK_NANOS), this::look);
      }
    }

    private void cut(Answer why) {
      cut = why;
      exchange.abandonAndWake(new TimeoutException("attempt timed out"));
      if (!exchange.isPrepared()) {
        // No REST client of ours has taken it, so there is nothing else to wake.
        interrupted = true;
        thread.interrupt();
      }
    }

    private void settle() {
      synchronized (this) {
        running = false;
        timer.cancel(false);
        if (interrupted) {
          Thread.interrupted();
        }
      }
      if (end.usable() && exchange.body() != null) {
        call.handOver(exchange, loop);
        return;
      }
      if (!end.usable() && cut != null) {
        end = cut;
      }
      call.settled(exchange, end);
      if (!end.usable()) {
        exchange.abandon();
      }
    }
  }
}
