package dev.brownout.budget.quarkus.supplier;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A supplier on loopback that misbehaves as the path of a request says: {@code
 * /s/BEHAVIOUR[+BEHAVIOUR...]?k=KEY}, each a code of {@link Behaviour}. The first request of a key
 * is treated as the first one says, and so on; the last one goes on for ever. A request without a
 * key is treated as the first one says.
 *
 * <p>One port speaks HTTP/1.1 and HTTP/2 (cleartext, prior knowledge). It notes what it saw of each
 * request, by key. Two more ports speak no HTTP: one accepts and reads and never says a word, as a
 * TLS server that is stuck; on the other, connects hang.
 */
public final class MisbehavingSupplier implements AutoCloseable {

  /** What the names of its threads begin with. */
  public static final String THREADS = "misbehaving-supplier";

  private static final int PREFACE_LENGTH = 3;
  private static final String PREFACE = "PRI";

  private final NioEventLoopGroup loop =
      new NioEventLoopGroup(1, new DefaultThreadFactory(THREADS));
  private final Ledger ledger = new Ledger();
  private final Set<Channel> connections = ConcurrentHashMap.newKeySet();
  private final Set<Channel> silentConnections = ConcurrentHashMap.newKeySet();
  private final Channel listener;
  private final Channel silence;
  private final BlackHole blackHole;

  /** Starts one on free ports. */
  public static MisbehavingSupplier start() {
    try {
      return new MisbehavingSupplier();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private MisbehavingSupplier() throws IOException {
    blackHole = new BlackHole();
    listener = listen(connections, channel -> channel.pipeline().addLast(new Detector()));
    silence = listen(silentConnections, channel -> channel.pipeline().addLast(new Silence()));
  }

  /** Where its behaviours are had: {@code http://127.0.0.1:PORT}. */
  public String url() {
    return "http://127.0.0.1:" + port();
  }

  /** The port of {@link #url()}. */
  public int port() {
    return port(listener);
  }

  /** A port that accepts and reads and never says a word: {@code tls-silence}. */
  public int silentPort() {
    return port(silence);
  }

  /** A port on which connects hang: {@code black-hole}; empty where this system lets none hang. */
  public OptionalInt blackHolePort() {
    return blackHole.hangs() ? OptionalInt.of(blackHole.port()) : OptionalInt.empty();
  }

  /** The requests of a key so far, in the order of their arrival. */
  public List<Seen> seen(String key) {
    return ledger.of(key);
  }

  /** How many of a key's exchanges have not ended. */
  public long open(String key) {
    return seen(key).stream().filter(seen -> seen.end() == Seen.End.OPEN).count();
  }

  /** How many exchanges have not ended: streams, or over HTTP/1.1 requests. */
  public long openStreams() {
    return ledger.open();
  }

  /** How many connections are open, of both protocols. */
  public int openConnections() {
    return connections.size();
  }

  /** How many connections to {@link #silentPort()} are open. */
  public int openSilentConnections() {
    return silentConnections.size();
  }

  /** How many requests arrived in all. */
  public long requests() {
    return ledger.count();
  }

  /** Forgets what it noted of exchanges that are over, so that it can run for hours. */
  public void forgetEnded() {
    loop.submit(ledger::forgetEnded).syncUninterruptibly();
  }

  /** Closes every connection and port, and ends its thread. */
  @Override
  public void close() {
    if (loop.isShuttingDown()) {
      return;
    }
    try (blackHole) {
      listener.close().syncUninterruptibly();
      silence.close().syncUninterruptibly();
      connections.forEach(connection -> connection.close().syncUninterruptibly());
      silentConnections.forEach(connection -> connection.close().syncUninterruptibly());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } finally {
      loop.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }
  }

  private static int port(Channel channel) {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  private Channel listen(Set<Channel> open, Consumer<SocketChannel> fit) {
    return new ServerBootstrap()
        .group(loop)
        .channel(NioServerSocketChannel.class)
        .childHandler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                open.add(channel);
                channel.closeFuture().addListener(closed -> open.remove(channel));
                fit.accept(channel);
              }
            })
        .bind(InetAddress.getLoopbackAddress(), 0)
        .syncUninterruptibly()
        .channel();
  }

  /** Tells HTTP/2 from HTTP/1.1 by the first bytes of a connection. */
  private final class Detector extends ByteToMessageDecoder {

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf bytes, List<Object> out) {
      if (bytes.readableBytes() < PREFACE_LENGTH) {
        return;
      }
      String first = bytes.toString(bytes.readerIndex(), PREFACE_LENGTH, US_ASCII);
      if (first.equals(PREFACE)) {
        context
            .pipeline()
            .addLast(
                Http2FrameCodecBuilder.forServer()
                    .initialSettings(new Http2Settings().maxConcurrentStreams(4096))
                    .validateHeaders(false)
                    .gracefulShutdownTimeoutMillis(0)
                    .decoupleCloseAndGoAway(true)
                    .decoderEnforceMaxRstFramesPerWindow(0, 0)
                    .encoderEnforceMaxRstFramesPerWindow(0, 0)
                    .build(),
                new Http2Handler(ledger));
      } else {
        context.pipeline().addLast(new HttpRequestDecoder(), new Http1Handler(ledger));
      }
      context.pipeline().remove(this);
    }
  }

  /** Reads, and says nothing. */
  private static final class Silence extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
      ReferenceCountUtil.release(bytes);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
