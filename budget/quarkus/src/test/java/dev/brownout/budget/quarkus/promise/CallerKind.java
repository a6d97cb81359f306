package dev.brownout.budget.quarkus.promise;

import dev.brownout.budget.quarkus.Detached;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Who makes a call. */
enum CallerKind {
  EVENT_LOOP("event loop") {
    @Override
    CompletableFuture<Object> run(Vertx vertx, Detached work, Cell cell, PromiseApi api) {
      return work.run(vertx, begin(cell, api)).subscribeAsCompletionStage();
    }
  },
  WORKER("worker") {
    @Override
    CompletableFuture<Object> run(Vertx vertx, Detached work, Cell cell, PromiseApi api) {
      return work.run(vertx, () -> onWorker(make(cell, api))).subscribeAsCompletionStage();
    }
  },
  VIRTUAL_THREAD("virtual thread") {
    @Override
    CompletableFuture<Object> run(Vertx vertx, Detached work, Cell cell, PromiseApi api) {
      return work.run(vertx, () -> onVirtualThread(make(cell, api))).subscribeAsCompletionStage();
    }
  },
  SCHEDULER("scheduler") {
    @Override
    CompletableFuture<Object> run(Vertx vertx, Detached work, Cell cell, PromiseApi api) {
      var answer = new CompletableFuture<Object>();
      Supplier<Uni<Object>> begun =
          cell.type().isAsynchronous() ? begin(cell, api) : () -> onWorker(make(cell, api));
      vertx.setTimer(
          1,
          due ->
              work.run(vertx, begun)
                  .subscribe()
                  .with(answer::complete, answer::completeExceptionally));
      return answer;
    }
  },
  START_UP("start-up thread") {
    @Override
    CompletableFuture<Object> run(Vertx vertx, Detached work, Cell cell, PromiseApi api) {
      var answer = new CompletableFuture<Object>();
      Thread thread = new Thread(() -> settle(answer, make(cell, api)), "start-up");
      thread.setDaemon(true);
      thread.start();
      return answer;
    }
  };

  private final String title;

  CallerKind(String title) {
    this.title = title;
  }

  /** How the document calls it. */
  String title() {
    return title;
  }

  boolean isHere() {
    return this != VIRTUAL_THREAD || Runtime.version().feature() >= 21;
  }

  /** Makes the call of a cell in its way; the detached work gives it its deadline, where it can. */
  abstract CompletableFuture<Object> run(Vertx vertx, Detached work, Cell cell, PromiseApi api);

  private static Supplier<Uni<Object>> begin(Cell cell, PromiseApi api) {
    return () -> cell.type().begin(api, cell.behaviour(), cell.key()).map(Object.class::cast);
  }

  private static Callable<Object> make(Cell cell, PromiseApi api) {
    return () -> cell.type().make(api, cell.behaviour(), cell.key());
  }

  private static Uni<Object> onWorker(Callable<Object> call) {
    return Uni.createFrom()
        .completionStage(Vertx.currentContext().executeBlocking(call, false).toCompletionStage());
  }

  private static Uni<Object> onVirtualThread(Callable<Object> call) {
    var context = (ContextInternal) Vertx.currentContext();
    var answer = new CompletableFuture<Object>();
    startVirtualThread(
        () -> {
          ContextInternal outer = context.beginDispatch();
          try {
            settle(answer, call);
          } finally {
            context.endDispatch(outer);
          }
        });
    return Uni.createFrom().completionStage(answer);
  }

  /** By reflection, since the code is compiled for Java 17. */
  private static void startVirtualThread(Runnable task) {
    try {
      Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    } catch (ReflectiveOperationException none) {
      throw new IllegalStateException(none);
    }
  }

  private static void settle(CompletableFuture<Object> answer, Callable<Object> call) {
    try {
      answer.complete(call.call());
    } catch (Exception failure) {
      answer.completeExceptionally(failure);
    }
  }
}
