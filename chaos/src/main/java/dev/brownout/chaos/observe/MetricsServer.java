package dev.brownout.chaos.observe;

import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.load.EndedRead;
import dev.brownout.chaos.load.EventLoop;
import dev.brownout.chaos.load.LoadPlan;
import dev.brownout.chaos.load.ReadListener;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.measure.CellResult;
import dev.brownout.chaos.measure.RunMoment;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.measure.RunWatch;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The tool's own {@code GET /metrics}, in Prometheus' text format, for the length of a run.
 *
 * <p>It watches the run and listens to its reads. One thread of its own answers scrapes; what the
 * run and the driver pay is a counter and a histogram a read.
 */
public final class MetricsServer implements RunWatch, ReadListener, AutoCloseable {

  /** Where a local fleet's tool serves its metrics: this far from the port base. */
  public static final int PORT_OFFSET = 10;

  private static final String PATH = "/metrics";
  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
  private static final int WRONG_METHOD = 405;
  private static final int NOT_FOUND = 404;
  private static final long LONGEST_SECONDS = 5;

  private final RunMetrics metrics;
  private final Scrapes scrapes = new Scrapes(Ticker.system());
  private final Vertx vertx = EventLoop.start();
  private final HttpServer server = vertx.createHttpServer();
  private final InetSocketAddress asked;

  private MetricsServer(InetSocketAddress address, RunPlan plan) {
    this.asked = address;
    this.metrics = new RunMetrics(plan);
  }

  /**
   * Listens, with every cell of the plan at zero.
   *
   * @param address where; port 0 for any
   * @throws IOException when it cannot be had, because another program has the port for example
   */
  public static MetricsServer open(InetSocketAddress address, RunPlan plan) throws IOException {
    var opened = new MetricsServer(address, plan);
    try {
      await(
          opened
              .server
              .requestHandler(opened::answer)
              .listen(SocketAddress.inetSocketAddress(address)));
      return opened;
    } catch (IOException refused) {
      opened.close();
      throw refused;
    }
  }

  private static void await(Future<?> future) throws IOException {
    try {
      future.toCompletionStage().toCompletableFuture().get(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("no answer within " + LONGEST_SECONDS + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return new InetSocketAddress(asked.getAddress(), server.actualPort());
  }

  private void answer(HttpServerRequest request) {
    HttpServerResponse response = request.response();
    if (!request.path().equals(PATH)) {
      response.setStatusCode(NOT_FOUND).end();
    } else if (!request.method().equals(HttpMethod.GET)) {
      response.setStatusCode(WRONG_METHOD).putHeader("Allow", "GET").end();
    } else {
      scrapes.begun();
      response
          .putHeader("Content-Type", TEXT)
          .end(metrics.page())
          .onComplete(sent -> scrapes.ended());
    }
  }

  @Override
  public void at(RunMoment moment) {
    metrics.at(moment);
  }

  @Override
  public void done(CellResult cell) {
    metrics.done(cell);
  }

  @Override
  public void begins(LoadPlan plan) {
    metrics.begins(plan);
  }

  @Override
  public void ended(EndedRead read) {
    metrics.ended(read);
  }

  /** Whether anybody has ever fetched the metrics. */
  public boolean wasScraped() {
    return scrapes.any();
  }

  /**
   * Stays until one more scrape has begun and ended, so that what was measured last is not lost. At
   * once when nobody ever scraped; else at most three times the longest gap between two scrapes so
   * far, 1 s to 30 s, since whoever scraped may have gone.
   */
  public void awaitLastScrape(StopSignal stop) {
    scrapes.awaitOneMore(stop);
  }

  /** Closes the port. */
  @Override
  public void close() {
    try {
      await(vertx.close());
    } catch (IOException stuck) {
      throw new IllegalStateException("the metrics' event loop did not close", stuck);
    }
  }
}
