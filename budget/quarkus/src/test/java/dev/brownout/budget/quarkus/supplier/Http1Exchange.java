package dev.brownout.budget.quarkus.supplier;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2Error;

/** An exchange over HTTP/1.1, written by hand. */
final class Http1Exchange extends ServerExchange {

  private boolean chunked;

  Http1Exchange(Channel channel, Seen begun) {
    super(channel, begun);
  }

  @Override
  boolean isHttp2() {
    return false;
  }

  @Override
  void interim(int status, String... headers) {
    raw(lines(status, headers).append("\r\n").toString());
  }

  @Override
  void head(int status, int length, String... headers) {
    StringBuilder lines = lines(status, headers);
    chunked = length == UNKNOWN_LENGTH;
    if (chunked) {
      lines.append("transfer-encoding: chunked\r\n");
    } else if (length != LENGTH_IN_HEADERS) {
      lines.append("content-length: ").append(length).append("\r\n");
    }
    raw(lines.append("\r\n").toString());
  }

  private static StringBuilder lines(int status, String... headers) {
    var lines = new StringBuilder("HTTP/1.1 ").append(status).append(" Said So\r\n");
    for (int i = 0; i < headers.length; i += 2) {
      lines.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
    }
    return lines;
  }

  @Override
  void halfHeaders() {
    raw("HTTP/1.1 200 Said So\r\ncontent-type: appli");
  }

  @Override
  void data(byte[] part) {
    if (chunked) {
      raw(Integer.toHexString(part.length) + "\r\n" + new String(part, ISO_8859_1) + "\r\n");
    } else {
      raw(Unpooled.wrappedBuffer(part));
    }
  }

  @Override
  void finish() {
    answered(channel().writeAndFlush(Unpooled.copiedBuffer(chunked ? "0\r\n\r\n" : "", US_ASCII)));
  }

  @Override
  void breakOff() {
    close();
  }

  @Override
  void reset(Http2Error code) {
    closeHard();
  }

  @Override
  void goAway(boolean covered) {
    throw new UnsupportedOperationException("HTTP/1.1 has no GOAWAY");
  }
}
