package dev.brownout.store.sql;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Sends PostgreSQL's cancel request and waits until the server has taken it.
 *
 * <p>{@link PgConnection#cancelRequest()} is done once its 16 bytes are written. The server takes
 * them some milliseconds later, and then cancels whatever the connection is running by then: with a
 * pool, another caller's statement (that happened in the 22nd of the 300 rounds of this package's
 * test). So this waits, as libpq does, until the server closes the socket, which it does after the
 * signal.
 *
 * @see <a href="https://www.postgresql.org/docs/current/protocol-flow.html">PostgreSQL, Canceling
 *     Requests in Progress</a>
 */
@Singleton
class CancelRequests {

  private static final int MESSAGE_BYTES = 16;
  private static final int CANCEL_REQUEST_CODE = 80877102;
  private static final int PATIENCE_MILLIS = 1_000;

  private final Vertx vertx;
  private final NetClient client;
  private final SocketAddress server;

  @Inject
  CancelRequests(
      Vertx vertx, @ConfigProperty(name = "quarkus.datasource.reactive.url") List<String> urls) {
    this.vertx = vertx;
    this.client = vertx.createNetClient(new NetClientOptions().setConnectTimeout(PATIENCE_MILLIS));
    this.server = onlyServer(urls);
  }

  /**
   * Asks PostgreSQL to cancel what a connection is running.
   *
   * @return completes when the request can have no effect any more; fails when it did not get
   *     through within a second
   */
  Future<Void> send(PgConnection connection) {
    Buffer message =
        Buffer.buffer(MESSAGE_BYTES)
            .appendInt(MESSAGE_BYTES)
            .appendInt(CANCEL_REQUEST_CODE)
            .appendInt(connection.processId())
            .appendInt(connection.secretKey());
    return client.connect(server).compose(socket -> deliver(socket, message));
  }

  private Future<Void> deliver(NetSocket socket, Buffer message) {
    Promise<Void> taken = Promise.promise();
    long timer = vertx.setTimer(PATIENCE_MILLIS, id -> socket.close());
    socket.exceptionHandler(taken::tryFail);
    socket.closeHandler(
        closed -> {
          vertx.cancelTimer(timer);
          taken.tryComplete();
        });
    socket.write(message).onFailure(taken::tryFail);
    return taken.future();
  }

  private static SocketAddress onlyServer(List<String> urls) {
    if (urls.size() != 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "quarkus.datasource.reactive.url has %d addresses, but a statement can only be cancelled"
                  + " at a server that is known: give exactly one.",
              urls.size()));
    }
    String url = urls.get(0).trim().replaceFirst("^vertx-reactive:", "");
    return PgConnectOptions.fromUri(url).getSocketAddress();
  }
}
