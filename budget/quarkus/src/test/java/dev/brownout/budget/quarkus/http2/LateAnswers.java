package dev.brownout.budget.quarkus.http2;

import dev.brownout.budget.quarkus.testapp.Caller;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** One HTTP/2 connection with a long call on it, beside quick ones that are reset. */
final class LateAnswers {

  private static final int BATCH = 100;
  private static final int MOST_BATCHES = 300;
  private static final int LONG_MILLIS = 600;

  private final Vertx vertx;
  private final Caller caller;

  LateAnswers(Vertx vertx, int port) {
    this.vertx = vertx;
    this.caller = new Caller(vertx, HttpVersion.HTTP_2, port);
  }

  /**
   * Resets quick calls in batches until the race was met, beside long calls; returns whether every
   * long call was answered.
   */
  boolean longCallsSurvive(BooleanSupplier met) throws Exception {
    try (caller) {
      boolean survived = true;
      Future<Boolean> beside = longCall();
      for (int batch = 0; batch < MOST_BATCHES && survived && !met.getAsBoolean(); batch++) {
        Caller.within(30, resetBatch());
        if (beside.isComplete()) {
          survived = beside.result();
          beside = longCall();
        }
      }
      return survived && Caller.within(30, beside);
    }
  }

  private Future<Boolean> longCall() {
    return caller
        .get("/supplier/after/" + LONG_MILLIS, Map.of())
        .map(reply -> reply.status() == 200)
        .otherwise(false);
  }

  private Future<?> resetBatch() {
    List<Future<Void>> resets = new ArrayList<>();
    for (int i = 0; i < BATCH; i++) {
      resets.add(
          caller
              .request("/supplier/stubborn", Map.of())
              .compose(
                  request -> {
                    request.send();
                    Promise<Void> reset = Promise.promise();
                    vertx.setTimer(
                        2,
                        due -> {
                          request.reset(0x8);
                          reset.complete();
                        });
                    return reset.future();
                  })
              .otherwiseEmpty());
    }
    return Future.all(resets);
  }
}
