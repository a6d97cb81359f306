package dev.brownout.budget.quarkus.supplier;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.ReferenceCountUtil;

/** An exchange over HTTP/2: frames through Netty's codec, or around it where it would refuse. */
final class Http2Exchange extends ServerExchange {

  private static final int HEADERS = 0x1;
  private static final int GOAWAY = 0x7;
  private static final int STATUS_200_IN_HPACK = 0x88;

  private final ChannelHandlerContext codec;
  private final Http2FrameStream stream;

  Http2Exchange(ChannelHandlerContext codec, Http2FrameStream stream, Seen begun) {
    super(codec.channel(), begun);
    this.codec = codec;
    this.stream = stream;
  }

  @Override
  boolean isHttp2() {
    return true;
  }

  @Override
  void interim(int status, String... headers) {
    channel().writeAndFlush(frame(status, headers));
  }

  @Override
  void head(int status, int length, String... headers) {
    DefaultHttp2HeadersFrame frame = frame(status, headers);
    if (length >= 0) {
      frame.headers().setInt("content-length", length);
    }
    channel().writeAndFlush(frame);
  }

  private DefaultHttp2HeadersFrame frame(int status, String... headers) {
    Http2Headers all = new DefaultHttp2Headers(false).status(Integer.toString(status));
    for (int i = 0; i < headers.length; i += 2) {
      all.add(headers[i], headers[i + 1]);
    }
    return new DefaultHttp2HeadersFrame(all, false).stream(stream);
  }

  /** RFC 9113, section 6.2: no other frame may come before the rest of the headers. */
  @Override
  void halfHeaders() {
    raw(frameHead(1, HEADERS, stream.id()).writeByte(STATUS_200_IN_HPACK));
    channel().pipeline().addFirst(new Mute());
  }

  @Override
  void data(byte[] part) {
    channel().writeAndFlush(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(part)).stream(stream));
  }

  @Override
  void finish() {
    answered(channel().writeAndFlush(new DefaultHttp2DataFrame(true).stream(stream)));
  }

  @Override
  void breakOff() {
    reset(Http2Error.INTERNAL_ERROR);
  }

  @Override
  void reset(Http2Error code) {
    ended(Seen.End.BROKEN_BY_SUPPLIER);
    channel().writeAndFlush(new DefaultHttp2ResetFrame(code).stream(stream));
  }

  @Override
  void goAway(boolean covered) {
    connectionEnds();
    int last = covered ? stream.id() : Math.max(0, stream.id() - 2);
    ByteBuf frame = frameHead(8, GOAWAY, 0).writeInt(last).writeInt(0);
    codec.writeAndFlush(frame).addListener(ChannelFutureListener.CLOSE);
  }

  /** Goes around the codec. */
  @Override
  void raw(ByteBuf bytes) {
    codec.writeAndFlush(bytes);
  }

  /** Lets nothing out. */
  private static final class Mute extends ChannelOutboundHandlerAdapter {

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      ReferenceCountUtil.release(message);
    }
  }

  /** RFC 9113, section 4.1: length, type, no flags, stream. */
  private static ByteBuf frameHead(int length, int type, int stream) {
    return Unpooled.buffer().writeMedium(length).writeByte(type).writeByte(0).writeInt(stream);
  }
}
