package dev.brownout.budget.quarkus.outbound;

import io.quarkus.arc.Unremovable;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import jakarta.inject.Singleton;

/**
 * The threads on which extra attempts of callers that may block are started.
 *
 * <p>Not those of the application: these can all be waiting for answers that only another attempt
 * can bring.
 */
@Singleton
@Unremovable
class AttemptWorkers {

  private static final int MOST = 8;

  private final Vertx vertx;
  private WorkerExecutor executor;

  AttemptWorkers(Vertx vertx) {
    this.vertx = vertx;
  }

  synchronized WorkerExecutor executor() {
    if (executor == null) {
      executor = vertx.createSharedWorkerExecutor("budget-attempts", MOST);
    }
    return executor;
  }
}
