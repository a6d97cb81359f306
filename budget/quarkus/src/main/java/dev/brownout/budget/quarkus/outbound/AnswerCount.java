package dev.brownout.budget.quarkus.outbound;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpClientConnection;
import java.util.NoSuchElementException;

/**
 * How many answers have ended on an HTTP/1.1 connection, which serves one call after the other.
 *
 * <p>A call whose answer has ended has no part in the connection any more, however much of the
 * answer its caller has still to read; only the wire tells.
 */
final class AnswerCount extends ChannelInboundHandlerAdapter {

  private static final String NAME = "brownout-answer-count";

  private volatile long ended;
  private boolean interim;

  /** The count of a connection, begun at the first question: before its first request is sent. */
  static AnswerCount on(HttpConnection connection) {
    if (!(connection instanceof HttpClientConnection client)) {
      return new AnswerCount();
    }
    ChannelPipeline pipeline = client.channel().pipeline();
    if (pipeline.get(NAME) instanceof AnswerCount known) {
      return known;
    }
    var count = new AnswerCount();
    try {
      pipeline.addBefore(client.channelHandlerContext().name(), NAME, count);
    } catch (NoSuchElementException closed) {
      // No answer comes on it any more.
    }
    return count;
  }

  long ended() {
    return ended;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the connection's event loop alone
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpResponse response) {
      interim = isInterim(response.status());
    }
    if (message instanceof LastHttpContent && !interim) {
      ended++;
    }
    context.fireChannelRead(message);
  }

  /** Those after which Vert.x waits for the answer itself. */
  private static boolean isInterim(HttpResponseStatus status) {
    return status.code() == HttpResponseStatus.CONTINUE.code()
        || status.code() == HttpResponseStatus.EARLY_HINTS.code();
  }
}
