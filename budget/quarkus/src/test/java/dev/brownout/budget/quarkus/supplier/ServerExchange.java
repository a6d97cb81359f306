package dev.brownout.budget.quarkus.supplier;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.util.AttributeKey;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A request and the answer to it, byte by byte. Everything happens on the event loop of its
 * connection, except that others look at it.
 */
abstract class ServerExchange {

  /** The body's length is not said. */
  static final int UNKNOWN_LENGTH = -1;

  /** The headers say the body's length, rightly or wrongly. */
  static final int LENGTH_IN_HEADERS = -2;

  private static final AttributeKey<Boolean> ENDED_BY_SUPPLIER =
      AttributeKey.valueOf(ServerExchange.class, "ended-by-supplier");

  private final Channel channel;
  private final Seen begun;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private long bodyLength;
  private Seen.End end = Seen.End.OPEN;

  ServerExchange(Channel channel, Seen begun) {
    this.channel = channel;
    this.begun = begun;
  }

  /** What was seen of it so far. */
  final synchronized Seen seen() {
    return new Seen(
        begun.key(),
        begun.behaviour(),
        begun.method(),
        begun.headers(),
        bodyLength,
        body.toByteArray(),
        end);
  }

  final synchronized boolean isOpen() {
    return end == Seen.End.OPEN;
  }

  /** Notes how it ended; what comes later changes nothing. */
  final synchronized void ended(Seen.End how) {
    if (end == Seen.End.OPEN) {
      end = how;
    }
  }

  /** Notes a part of the request's body. */
  final synchronized void received(ByteBuf part) {
    int kept = Math.min(part.readableBytes(), Seen.MOST_BODY - body.size());
    byte[] bytes = new byte[kept];
    part.getBytes(part.readerIndex(), bytes);
    body.writeBytes(bytes);
    bodyLength += part.readableBytes();
  }

  /** Does something later, if the exchange is still open then. */
  final void after(long millis, Runnable task) {
    channel
        .eventLoop()
        .schedule(
            () -> {
              if (isOpen()) {
                task.run();
              }
            },
            millis,
            TimeUnit.MILLISECONDS);
  }

  /** Does something now, and again and again, while the exchange is open and its reader reads. */
  final void every(long millis, Runnable task) {
    if (channel.isWritable()) {
      task.run();
    }
    after(millis, () -> every(millis, task));
  }

  /** A whole answer; JSON, unless a header says otherwise. */
  final void answer(int status, String text, String... headers) {
    byte[] bytes = Behaviour.bytes(text);
    List<String> all = new ArrayList<>(Arrays.asList(headers));
    if (!all.contains("content-type") && bytes.length > 0) {
      all.addAll(List.of("content-type", "application/json"));
    }
    head(status, status == 204 ? LENGTH_IN_HEADERS : bytes.length, all.toArray(String[]::new));
    if (bytes.length > 0) {
      data(bytes);
    }
    finish();
  }

  /** An answer that is not the last (1xx). */
  abstract void interim(int status, String... headers);

  /** The status and the headers; names and values in turn. */
  abstract void head(int status, int length, String... headers);

  /** The beginning of a head, which breaks off. */
  abstract void halfHeaders();

  /** A part of the body. */
  abstract void data(byte[] part);

  /** The end of the answer. */
  abstract void finish();

  /** Ends the exchange in the middle of its answer: the connection, or the stream alone. */
  abstract void breakOff();

  /** An RST of the connection, or a RST_STREAM with a code. */
  abstract void reset(Http2Error code);

  /** A GOAWAY that does or does not cover this exchange, and the end of the connection. */
  abstract void goAway(boolean covered);

  abstract boolean isHttp2();

  /** Bytes as they are. */
  final void raw(String text) {
    raw(Unpooled.wrappedBuffer(Behaviour.bytes(text)));
  }

  /** Bytes as they are. */
  void raw(ByteBuf bytes) {
    channel.writeAndFlush(bytes);
  }

  /** The end of the connection, without a word. */
  final void close() {
    connectionEnds();
    channel.close();
  }

  /** Notes that the supplier, not its caller, is about to close the connection. */
  final void connectionEnds() {
    channel.attr(ENDED_BY_SUPPLIER).set(true);
    ended(Seen.End.BROKEN_BY_SUPPLIER);
  }

  /** How the exchanges of a connection ended that was closed. */
  static Seen.End endOf(Channel closed) {
    return Boolean.TRUE.equals(closed.attr(ENDED_BY_SUPPLIER).get())
        ? Seen.End.BROKEN_BY_SUPPLIER
        : Seen.End.CLOSED_BY_CALLER;
  }

  /** Notes that the answer is whole once its last byte is written. */
  final void answered(ChannelFuture written) {
    written.addListener(
        done -> {
          if (done.isSuccess()) {
            ended(Seen.End.ANSWERED);
          }
        });
  }

  /** The end of the connection by an RST. */
  final void closeHard() {
    channel.config().setOption(ChannelOption.SO_LINGER, 0);
    close();
  }

  final Channel channel() {
    return channel;
  }
}
