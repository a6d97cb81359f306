package dev.brownout.budget.quarkus.supplier;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;

/** One HTTP/1.1 connection; it takes one request after the other, and none before its time. */
final class Http1Handler extends SimpleChannelInboundHandler<HttpObject> {

  private final Ledger ledger;
  private Http1Exchange exchange;
  private boolean played;

  Http1Handler(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
    if (part.decoderResult().isFailure() || part instanceof HttpRequest && isBusy()) {
      context.close();
      return;
    }
    if (part instanceof HttpRequest request) {
      begin(context, request);
    }
    if (part instanceof HttpContent content && exchange != null) {
      exchange.received(content.content());
    }
    if (part instanceof LastHttpContent) {
      play();
    }
  }

  private boolean isBusy() {
    return exchange != null && exchange.isOpen();
  }

  /** A caller that waits for 100 Continue is treated before it sends its body. */
  private void begin(ChannelHandlerContext context, HttpRequest request) {
    Seen seen = ledger.begin(request.method().name(), request.uri(), request.headers());
    exchange = new Http1Exchange(context.channel(), seen);
    played = false;
    ledger.add(exchange);
    if ("100-continue".equalsIgnoreCase(request.headers().get("expect"))) {
      play();
    }
  }

  private void play() {
    if (!played) {
      played = true;
      Behaviour.play(exchange.seen().behaviour(), exchange);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (exchange != null) {
      exchange.ended(ServerExchange.endOf(context.channel()));
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (exchange != null && cause instanceof IOException) {
      exchange.ended(Seen.End.RESET_BY_CALLER);
    }
    context.close();
  }
}
