package dev.brownout.budget.lanes.testapp;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;

/**
 * The 16 listeners of one hop, each of which answers with its lane and what it was asked; besides,
 * the experiment file and the application's port.
 */
public final class Listeners implements QuarkusTestResourceLifecycleManager {

  private static final int LANES = 16;

  private final Vertx vertx = Vertx.vertx();

  @Override
  public Map<String, String> start() {
    String port = Integer.toString(freePort());
    return Map.of(
        "quarkus.http.test-port", port,
        "app.port", port,
        "lanes.first-port", Integer.toString(listen()),
        "quarkus.config.locations", experiment().toString());
  }

  /** The experiment file of the tests. */
  public static Path experiment() {
    try {
      return Path.of(Listeners.class.getResource("/experiment.yaml").toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  /** Binds consecutive ports; tries elsewhere when one of them is taken. */
  private int listen() {
    var random = new Random();
    for (int tries = 0; tries < 50; tries++) {
      int first = 20_000 + LANES * random.nextInt(700);
      if (listenFrom(first)) {
        return first;
      }
    }
    throw new IllegalStateException("no 16 consecutive ports are free");
  }

  private boolean listenFrom(int first) {
    List<Future<HttpServer>> servers = new ArrayList<>();
    for (int lane = 0; lane < LANES; lane++) {
      int own = lane;
      servers.add(
          vertx
              .createHttpServer()
              .requestHandler(request -> answer(own, request))
              .listen(first + lane, "127.0.0.1"));
    }
    try {
      Future.join(servers).toCompletionStage().toCompletableFuture().get();
      return true;
    } catch (InterruptedException | ExecutionException taken) {
      servers.stream().filter(Future::succeeded).forEach(server -> server.result().close());
      return false;
    }
  }

  /** Fails as often as the path's last number says, by the attempt's own number. */
  private static void answer(int lane, HttpServerRequest request) {
    String attempt = request.getHeader("Attempt");
    int number = Integer.parseInt(attempt.substring(attempt.lastIndexOf('.') + 1));
    int failures = Integer.parseInt(request.path().substring(request.path().lastIndexOf('/') + 1));
    request
        .response()
        .setStatusCode(number <= failures ? 503 : 200)
        .end(
            String.join(
                " ",
                Integer.toString(lane),
                attempt,
                request.getHeader("Request-Id"),
                request.getHeader("Brownout-Policy"),
                request.uri()));
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
