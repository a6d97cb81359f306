package dev.brownout.chaos.load;

import dev.brownout.budget.time.Ticker;
import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.StreamResetException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The reads of one drive, from sending to end. Sending and listening happen on one event loop.
 *
 * <p>{@link #letGo}, {@link #sweep} and {@link #stop} may be called from another thread: they leave
 * a note for the event loop, at most one at a time.
 */
final class ReadsUnderWay {

  private static final long HTTP2_CANCEL = 8;

  private final LoadPlan plan;
  private final Arrivals arrivals;
  private final List<HttpClient> clients;
  private final Context loop;
  private final Ticker ticker;
  private final InetSocketAddress edge;
  private final long timeoutNanos;
  private final ReadRecorder recorder;
  private final HttpClientRequest[] requests;
  private final AtomicBoolean noted = new AtomicBoolean();
  private volatile int due;
  private volatile boolean stopping;
  private volatile long start;
  private int next;
  private int oldest;

  ReadsUnderWay(LoadPlan plan, List<HttpClient> clients, Context loop, DriverSettings settings) {
    this.plan = plan;
    this.arrivals = plan.arrivals();
    this.clients = clients;
    this.loop = loop;
    this.ticker = settings.ticker();
    this.edge = plan.address();
    this.timeoutNanos = plan.timeout().toNanos();
    this.recorder = new ReadRecorder(plan, settings.listener());
    this.requests = new HttpClientRequest[plan.reads()];
  }

  void startAt(long nanos) {
    start = nanos;
  }

  /** Sends every read below the number that has not been sent yet. */
  void letGo(int count) {
    due = count;
    sweep();
  }

  /** Gives up what has waited too long. */
  void sweep() {
    if (noted.compareAndSet(false, true)) {
      loop.runOnContext(any -> act());
    }
  }

  /** Resets what is under way; nothing is sent any more. */
  void stop() {
    stopping = true;
    loop.runOnContext(any -> act());
  }

  boolean allEnded() {
    return recorder.ended() == plan.reads();
  }

  DriveView view(Duration elapsed) {
    return new DriveView(
        elapsed, plan.reads(), recorder.sentCount(), recorder.ended(), recorder.within());
  }

  ReadLog log() {
    return recorder.log();
  }

  private void act() {
    noted.set(false);
    if (stopping) {
      endAll();
      return;
    }
    for (int until = due; next < until; next++) {
      send(next);
    }
    giveUpLate();
  }

  private void send(int read) {
    var options =
        new RequestOptions()
            .setMethod(HttpMethod.GET)
            .setHost(edge.getAddress().getHostAddress())
            .setPort(edge.getPort())
            .setURI("/tracking/" + LoadPlan.shipmentId(read))
            .putHeader("Request-Id", plan.requestId(read))
            .putHeader("Brownout-Policy", plan.policy());
    clients
        .get(read % clients.size())
        .request(options)
        .onComplete(granted -> granted(read, granted));
  }

  private void granted(int read, AsyncResult<HttpClientRequest> granted) {
    if (granted.failed()) {
      fail(read, granted.cause());
      return;
    }
    HttpClientRequest request = granted.result();
    request.exceptionHandler(any -> {});
    if (!recorder.isOpen(read)) {
      giveBack(request);
      return;
    }
    requests[read] = request;
    recorder.sent(read, now());
    request.send().onComplete(answer -> answered(read, answer));
  }

  private void answered(int read, AsyncResult<HttpClientResponse> answer) {
    if (answer.failed()) {
      fail(read, answer.cause());
      return;
    }
    HttpClientResponse response = answer.result();
    response.exceptionHandler(cause -> fail(read, cause));
    response.endHandler(
        any -> {
          recorder.answered(read, now(), response.statusCode());
          requests[read] = null;
        });
  }

  private void fail(int read, Throwable cause) {
    recorder.failed(read, now(), failureOf(cause), String.valueOf(cause.getMessage()));
    requests[read] = null;
  }

  /** Timeouts are alike, so reads run out in the order in which they were planned. */
  private void giveUpLate() {
    long now = now();
    while (oldest < next && (!recorder.isOpen(oldest) || isLate(oldest, now))) {
      end(oldest++, ReadFailure.TIMEOUT);
    }
  }

  private boolean isLate(int read, long now) {
    return now - arrivals.nanosOf(read) >= timeoutNanos;
  }

  private void endAll() {
    for (int read = oldest; read < plan.reads(); read++) {
      end(read, ReadFailure.STOPPED);
    }
  }

  private void end(int read, ReadFailure failure) {
    recorder.failed(read, now(), failure, failure.label());
    HttpClientRequest request = requests[read];
    if (request != null) {
      requests[read] = null;
      request.reset(HTTP2_CANCEL);
    }
  }

  /**
   * Ends a request that got its connection after its read was given up. Over HTTP/2 a reset before
   * sending would keep the stream's slot for good, so it is sent first.
   */
  private void giveBack(HttpClientRequest request) {
    if (request.version() == HttpVersion.HTTP_2) {
      request.send();
      loop.runOnContext(any -> request.reset(HTTP2_CANCEL));
    } else {
      request.reset();
    }
  }

  private long now() {
    return ticker.nanos() - start;
  }

  static ReadFailure failureOf(Throwable cause) {
    if (cause instanceof ConnectException
        || cause instanceof ConnectTimeoutException
        || cause instanceof NoRouteToHostException) {
      return ReadFailure.CONNECT;
    }
    if (cause instanceof StreamResetException) {
      return ReadFailure.RESET;
    }
    if (cause instanceof HttpClosedException || isClosedSocket(cause)) {
      return ReadFailure.CLOSED;
    }
    return ReadFailure.BROKEN;
  }

  private static boolean isClosedSocket(Throwable cause) {
    String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    return cause instanceof SocketException
        || (cause instanceof IOException
            && (message.contains("connection reset") || message.contains("closed")));
  }
}
