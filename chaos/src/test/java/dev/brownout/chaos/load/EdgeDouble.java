package dev.brownout.chaos.load;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.StreamResetException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** A small server on loopback in the gateway's place, HTTP/1.1 and HTTP/2 cleartext. */
final class EdgeDouble implements AutoCloseable {

  /** What was asked: path, {@code Request-Id}, {@code Brownout-Policy}, version. */
  record Asked(String path, String id, String policy, String version) {}

  private final Vertx vertx = Vertx.vertx();
  private final HttpServer server;
  private final Set<HttpConnection> open = ConcurrentHashMap.newKeySet();
  private final ConcurrentLinkedQueue<Asked> asked = new ConcurrentLinkedQueue<>();
  private final BlockingQueue<Long> resets = new LinkedBlockingQueue<>();
  private final Map<Integer, CountDownLatch> watched = new ConcurrentHashMap<>();
  private final CountDownLatch allClosed = new CountDownLatch(1);
  private volatile int connections;

  /** A server that does with read {@code n} what the behaviour says. */
  EdgeDouble(BiConsumer<Integer, HttpServerRequest> behaviour) {
    server =
        vertx
            .createHttpServer()
            .connectionHandler(this::opened)
            .requestHandler(
                request -> {
                  String id = request.getHeader("Request-Id");
                  asked.add(
                      new Asked(
                          request.path(),
                          id,
                          request.getHeader("Brownout-Policy"),
                          request.version().alpnName()));
                  request.response().exceptionHandler(this::reset);
                  int read = Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
                  watched.getOrDefault(read, new CountDownLatch(0)).countDown();
                  behaviour.accept(read, request);
                });
    server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().join();
  }

  int port() {
    return server.actualPort();
  }

  List<Asked> asked() {
    return List.copyOf(asked);
  }

  int connections() {
    return connections;
  }

  /** Opens when the read has arrived. */
  CountDownLatch arrivalOf(int read) {
    return watched.computeIfAbsent(read, any -> new CountDownLatch(1));
  }

  /** Whether every connection that was ever opened gets closed, soon. */
  boolean allConnectionsClose() throws InterruptedException {
    return allClosed.await(10, TimeUnit.SECONDS);
  }

  /** The codes of the first streams that the driver has reset; fewer when they do not come soon. */
  List<Long> awaitResets(int count) throws InterruptedException {
    var codes = new ArrayList<Long>();
    while (codes.size() < count) {
      Long code = resets.poll(10, TimeUnit.SECONDS);
      if (code == null) {
        return codes;
      }
      codes.add(code);
    }
    return codes;
  }

  /** Answers after a delay. */
  void later(Duration delay, HttpServerRequest request, int status) {
    vertx.setTimer(
        delay.toMillis(), any -> request.response().setStatusCode(status).end("{\"a\":1}"));
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private void reset(Throwable cause) {
    if (cause instanceof StreamResetException reset) {
      resets.add(reset.getCode());
    }
  }

  private synchronized void opened(HttpConnection connection) {
    connections++;
    open.add(connection);
    connection.closeHandler(
        any -> {
          open.remove(connection);
          if (open.isEmpty()) {
            allClosed.countDown();
          }
        });
  }
}
