package dev.brownout.gateway.input;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/**
 * Collects a request's body up to a limit. What comes after the limit is read and dropped, so that
 * the caller can finish and read its answer; a caller that does not stop even then is cut off.
 */
final class BodyReader {

  /** How much more is dropped before the connection is. */
  private static final int MOST_DROPPED = 1024 * 1024;

  private final HttpServerRequest request;
  private final int most;
  private final UniEmitter<? super Buffer> emitter;
  private final Context context = Vertx.currentContext();
  private final Buffer collected = Buffer.buffer();
  private long received;

  private BodyReader(HttpServerRequest request, int most, UniEmitter<? super Buffer> emitter) {
    this.request = request;
    this.most = most;
    this.emitter = emitter;
  }

  /** The whole body; fails with 413 as soon as it is longer than {@code most} bytes. */
  static Uni<Buffer> read(HttpServerRequest request, int most) {
    return Uni.createFrom().emitter(emitter -> new BodyReader(request, most, emitter).begin());
  }

  private void begin() {
    if (request.isEnded()) {
      emitter.complete(collected);
      return;
    }
    request.handler(this::arrived);
    request.endHandler(end -> onContext(() -> emitter.complete(collected)));
    request.exceptionHandler(
        broken -> onContext(() -> emitter.fail(Refusals.malformed("The body broke off."))));
    request.resume();
  }

  private void arrived(Buffer part) {
    received += part.length();
    if (received <= most) {
      collected.appendBuffer(part);
    } else if (received - most > MOST_DROPPED) {
      request.connection().close();
    } else {
      onContext(() -> emitter.fail(Refusals.tooLarge(most)));
    }
  }

  /** On the context of the caller, where its deadline is found. */
  private void onContext(Runnable action) {
    if (Vertx.currentContext() == context) {
      action.run();
    } else {
      context.runOnContext(ignored -> action.run());
    }
  }
}
