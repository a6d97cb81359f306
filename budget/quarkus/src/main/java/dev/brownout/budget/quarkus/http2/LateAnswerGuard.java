package dev.brownout.budget.quarkus.http2;

import dev.brownout.budget.quarkus.policy.BudgetConfig;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * Keeps an answer that comes too late for its reset HTTP/2 stream from closing the connection that
 * all other calls share.
 *
 * <p>When a caller resets a stream in the moment in which its answer is written, Netty's encoder
 * fails the write because the stream is gone. Vert.x wrote with a void promise, so the failure
 * arrives as an exception of the connection, and its handler closes that. The failed write concerns
 * nobody: the one that waited has left. So exactly these two exceptions are swallowed and counted;
 * all others pass. Seen with Vert.x 4.5.27; reported as quarkus#56268.
 */
@Singleton
public class LateAnswerGuard {

  private static final String NAME = "brownout-late-answer-guard";
  private static final int BEFORE_ALL_OTHERS = 100_000;

  private final boolean enabled;
  private final Swallower swallower;

  LateAnswerGuard(BudgetConfig config, MeterRegistry registry) {
    this.enabled = config.http2().lateAnswerGuard();
    this.swallower =
        new Swallower(
            Counter.builder("budget.late.answers")
                .description(
                    "Late answers to reset HTTP/2 streams, kept from closing the connection")
                .register(registry));
  }

  void install(@Observes Filters filters) {
    if (enabled) {
      filters.register(this::guard, BEFORE_ALL_OTHERS);
    }
  }

  private void guard(RoutingContext context) {
    if (context.request().version() == HttpVersion.HTTP_2
        && context.request().connection() instanceof ConnectionBase connection) {
      Channel channel = connection.channel();
      if (channel.pipeline().get(NAME) == null) {
        channel.pipeline().addFirst(NAME, swallower);
      }
    }
    context.next();
  }

  @Sharable
  private static final class Swallower extends ChannelInboundHandlerAdapter {

    private final Counter swallowed;

    Swallower(Counter swallowed) {
      this.swallowed = swallowed;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      if (isLateAnswer(cause)) {
        swallowed.increment();
      } else {
        context.fireExceptionCaught(cause);
      }
    }

    private static boolean isLateAnswer(Throwable cause) {
      String message = cause.getMessage();
      return message != null
          && (cause instanceof IllegalArgumentException
                  && message.startsWith("Stream no longer exists")
              || cause instanceof Http2Exception.StreamException
                  && message.startsWith("Stream closed before write could take place"));
    }
  }
}
