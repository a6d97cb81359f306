package dev.brownout.chaos.load;

import dev.brownout.chaos.load.DriverSettings.Protocol;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/** A driver on Vert.x: one event loop sends and listens, the calling thread keeps the time. */
final class VertxDriver implements Driver {

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

  /**
   * Their warnings about single connections would tear the progress line, and say nothing that the
   * log of reads does not count. Kept here, since a logger that nobody holds forgets its level.
   */
  private static final List<Logger> SILENT =
      List.of(Logger.getLogger("io.vertx"), Logger.getLogger("io.netty"));

  private final DriverSettings settings;
  private final Vertx vertx;
  private final Context loop;
  private final List<HttpClient> clients;
  private final AtomicBoolean driving = new AtomicBoolean();
  private final AtomicBoolean closed = new AtomicBoolean();

  VertxDriver(DriverSettings settings) {
    SILENT.forEach(logger -> logger.setLevel(Level.OFF));
    this.settings = settings;
    this.vertx = EventLoop.start();
    this.loop = vertx.getOrCreateContext();
    this.clients = clients();
  }

  @Override
  public ReadLog drive(LoadPlan plan, Consumer<DriveView> watch, StopSignal stop) {
    if (closed.get()) {
      throw new IllegalStateException("the driver is closed: open another one");
    }
    if (!driving.compareAndSet(false, true)) {
      throw new IllegalStateException("the driver is driving: wait for the drive under way");
    }
    try {
      var reads = new ReadsUnderWay(plan, clients, loop, settings);
      settings.listener().begins(plan);
      return new Pacer(plan, reads, settings.ticker(), watch, stop).run();
    } finally {
      driving.set(false);
    }
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    clients.forEach(HttpClient::close);
    var done = new CountDownLatch(1);
    vertx.close().onComplete(any -> done.countDown());
    try {
      if (!done.await(LONGEST_CLOSE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException("the driver's event loop did not close within 5 s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One client a connection over HTTP/2, so that reads are dealt out evenly and predictably. */
  private List<HttpClient> clients() {
    int count = settings.protocol() == Protocol.H2C ? settings.connections() : 1;
    return IntStream.range(0, count).mapToObj(i -> vertx.createHttpClient(options())).toList();
  }

  private HttpClientOptions options() {
    var options =
        new HttpClientOptions()
            .setConnectTimeout((int) settings.connectTimeout().toMillis())
            .setTcpNoDelay(true)
            .setKeepAlive(true)
            .setKeepAliveTimeout(0)
            .setHttp2KeepAliveTimeout(0);
    return switch (settings.protocol()) {
      case H2C ->
          options
              .setProtocolVersion(HttpVersion.HTTP_2)
              .setHttp2ClearTextUpgrade(false)
              .setHttp2MaxPoolSize(1);
      case H1 ->
          options
              .setProtocolVersion(HttpVersion.HTTP_1_1)
              .setMaxPoolSize(settings.connections())
              .setPipelining(false);
    };
  }
}
