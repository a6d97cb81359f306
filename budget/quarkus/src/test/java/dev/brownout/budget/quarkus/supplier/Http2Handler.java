package dev.brownout.budget.quarkus.supplier;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2FrameStreamException;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.ReferenceCountUtil;
import java.util.HashMap;
import java.util.Map;

/** One HTTP/2 connection. */
final class Http2Handler extends ChannelInboundHandlerAdapter {

  private final Ledger ledger;
  private final Map<Http2FrameStream, Http2Exchange> exchanges = new HashMap<>();

  Http2Handler(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object frame) {
    try {
      if (frame instanceof Http2HeadersFrame headers) {
        headers(context, headers);
      } else if (frame instanceof Http2DataFrame data) {
        data(context, data);
      } else if (frame instanceof Http2ResetFrame reset) {
        ended(reset.stream(), Seen.End.RESET_BY_CALLER);
      }
    } finally {
      ReferenceCountUtil.release(frame);
    }
  }

  private void headers(ChannelHandlerContext context, Http2HeadersFrame frame) {
    Http2Exchange exchange = exchanges.get(frame.stream());
    if (exchange == null) {
      exchanges.values().removeIf(other -> !other.isOpen());
      Seen seen =
          ledger.begin(
              frame.headers().method().toString(),
              frame.headers().path().toString(),
              frame.headers());
      exchange =
          new Http2Exchange(
              context.pipeline().context(Http2FrameCodec.class), frame.stream(), seen);
      exchanges.put(frame.stream(), exchange);
      ledger.add(exchange);
    }
    if (frame.isEndStream()) {
      Behaviour.play(exchange.seen().behaviour(), exchange);
    }
  }

  private void data(ChannelHandlerContext context, Http2DataFrame frame) {
    int window = frame.initialFlowControlledBytes();
    if (window > 0) {
      context.writeAndFlush(new DefaultHttp2WindowUpdateFrame(window).stream(frame.stream()));
    }
    Http2Exchange exchange = exchanges.get(frame.stream());
    if (exchange == null) {
      return;
    }
    exchange.received(frame.content());
    if (frame.isEndStream()) {
      Behaviour.play(exchange.seen().behaviour(), exchange);
    }
  }

  private void ended(Http2FrameStream stream, Seen.End how) {
    Http2Exchange exchange = exchanges.remove(stream);
    if (exchange != null) {
      exchange.ended(how);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    exchanges.values().forEach(exchange -> exchange.ended(ServerExchange.endOf(context.channel())));
  }

  /** A stream's failure ends the stream, any other the connection. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof Http2FrameStreamException failure) {
      ended(failure.stream(), Seen.End.RESET_BY_CALLER);
    } else {
      context.close();
    }
  }
}
