package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.policy.BudgetConfig;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.AttributeKey;
import io.quarkus.arc.Arc;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpClientConnection;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Whether an HTTP/2 connection on which an attempt got no answer still works, asked with a PING
 * (RFC 9113, section 6.7) and closed where that gets none either.
 *
 * <p>All calls to a supplier share one connection. When its other end is gone without a word, or
 * stands in the middle of a frame, they would all time out until the system gives the connection
 * up, which takes a quarter of an hour. Source: gRPC's keepalive.
 */
final class ConnectionCheck {

  private static final AttributeKey<Boolean> ASKED =
      AttributeKey.valueOf(ConnectionCheck.class, "asked");

  private static final long ONCE_IN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int PING_BYTES = 8;

  private ConnectionCheck() {}

  /** Asks, at most once a second; called on the connection's event loop. */
  static void of(HttpConnection suspect) {
    if (!(suspect instanceof HttpClientConnection connection)) {
      return;
    }
    Channel channel = connection.channel();
    if (channel.attr(ASKED).getAndSet(true) != null) {
      return;
    }
    BudgetConfig config = Arc.container().instance(BudgetConfig.class).get();
    EventLoop loop = channel.eventLoop();
    Future<?> verdict =
        loop.schedule(
            () -> connection.channelHandlerContext().close(),
            config.http2().pingTimeout().toNanos(),
            TimeUnit.NANOSECONDS);
    connection.ping(
        Buffer.buffer(new byte[PING_BYTES]),
        pong -> {
          verdict.cancel(false);
          loop.schedule(() -> channel.attr(ASKED).set(null), ONCE_IN_NANOS, TimeUnit.NANOSECONDS);
        });
  }
}
