package dev.brownout.budget.quarkus.outbound;

import io.quarkus.arc.Arc;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The event loop of one call: everything that happens to the call happens there, one after the
 * other.
 */
final class EventLoop {

  private final ContextInternal context;

  private EventLoop(ContextInternal context) {
    this.context = context;
  }

  /** The event loop of the current context, or one of Vert.x' own when the caller has none. */
  static EventLoop current(Vertx vertx) {
    Context current = Vertx.currentContext();
    if (current instanceof ContextInternal internal && internal.isEventLoopContext()) {
      return new EventLoop(internal);
    }
    return new EventLoop(((VertxInternal) vertx).createEventLoopContext());
  }

  /**
   * An event loop for a caller that blocks: another than its own, which can be busy with reading
   * this very call's answer.
   */
  static EventLoop apart(Vertx vertx) {
    var internal = (VertxInternal) vertx;
    ContextInternal other = internal.createEventLoopContext();
    return Vertx.currentContext() instanceof ContextInternal own
            && own.nettyEventLoop() == other.nettyEventLoop()
        ? new EventLoop(internal.createEventLoopContext())
        : new EventLoop(other);
  }

  /** Runs a task on the loop: at once when already there. */
  void run(Runnable task) {
    context.emit(task, Runnable::run);
  }

  /** Runs a task that may block on a worker, on the loop's context; asked on the loop only. */
  void runOnWorker(Runnable task) {
    Arc.container()
        .instance(AttemptWorkers.class)
        .get()
        .executor()
        .executeBlocking(Executors.callable(task), false);
  }

  /**
   * Runs a task on the loop after a delay, to the nanosecond where {@code Vertx.setTimer} takes
   * milliseconds.
   */
  Future<?> after(long nanos, Runnable task) {
    return context.nettyEventLoop().schedule(() -> run(task), nanos, TimeUnit.NANOSECONDS);
  }
}
