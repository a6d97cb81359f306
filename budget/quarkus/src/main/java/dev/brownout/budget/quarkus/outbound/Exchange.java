package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.time.Ticker;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.impl.HttpClientConnection;
import java.util.List;
import org.jboss.resteasy.reactive.client.impl.RestClientRequestContext;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;

/**
 * The HTTP exchange of one attempt, from before it has a connection until nothing of it is left.
 *
 * <p>The REST client's own {@code Uni} is never cancelled: a request that is cancelled while it
 * waits for a connection would keep its place in the pool (over HTTP/2 for good). Instead the
 * exchange resets the request once it exists. Its start, its grant and its end may come from
 * different threads.
 */
final class Exchange {

  /** RFC 9113, section 7: the stream is no longer needed. */
  private static final long CANCEL = 0x8;

  private static final ThreadLocal<Exchange> STARTING = new ThreadLocal<>();
  private static final Object KEY = Exchange.class;

  private final AttemptInfo info;
  private final List<AttemptHook> hooks;
  private final Runnable waitedEnough;
  private final long begunNanos = Ticker.system().nanos();
  private boolean waits = true;
  private RestClientRequestContext client;
  private HttpClientRequest request;
  private AnswerCount answers;
  private long answersBefore;
  private StreamedBody body;
  private boolean abandoned;

  /**
   * An exchange.
   *
   * @param hooks told before it is sent
   * @param waitedEnough run once, when it no longer waits for a connection
   */
  Exchange(AttemptInfo info, List<AttemptHook> hooks, Runnable waitedEnough) {
    this.info = info;
    this.hooks = hooks;
    this.waitedEnough = waitedEnough;
  }

  AttemptInfo info() {
    return info;
  }

  List<AttemptHook> hooks() {
    return hooks;
  }

  long begunNanos() {
    return begunNanos;
  }

  /** Runs the start of an attempt, so that the client's first filter finds its exchange. */
  void bind(Runnable start) {
    Exchange outer = STARTING.get();
    STARTING.set(this);
    try {
      start.run();
    } finally {
      if (outer == null) {
        STARTING.remove();
      } else {
        STARTING.set(outer);
      }
    }
  }

  /** The exchange that is starting on this thread, or null. */
  static Exchange starting() {
    return STARTING.get();
  }

  /**
   * Ties the exchange to the client's own context of this call, where the request will be granted,
   * whichever thread its filters run on until then.
   */
  synchronized void prepared(ResteasyReactiveClientRequestContext context) {
    client = context.unwrap(RestClientRequestContext.class);
    context.getContext().putLocal(KEY, this);
  }

  /** The exchange that a context of the client was tied to, or null. */
  static Exchange of(Context context) {
    return context == null ? null : context.getLocal(KEY);
  }

  /** Whether a REST client has taken it; not so where a mock answers in its place. */
  synchronized boolean isPrepared() {
    return client != null;
  }

  /** Whether nobody waits for it any more. */
  synchronized boolean isAbandoned() {
    return abandoned;
  }

  /** What has come of the supplier's answer so far. */
  synchronized Answer.Arrived arrived() {
    if (client == null) {
      return Answer.Arrived.UNKNOWN;
    }
    boolean sent = request != null && !isSending();
    HttpClientResponse response = client.getVertxClientResponse();
    return response == null
        ? new Answer.Arrived(true, sent, 0, name -> null)
        : new Answer.Arrived(true, sent, response.statusCode(), response::getHeader);
  }

  /** Notes that the caller reads the answer's body itself. */
  synchronized void streams(StreamedBody answersBody) {
    body = answersBody;
  }

  /** The body that the caller reads itself; null where the answer came whole. */
  synchronized StreamedBody body() {
    return body;
  }

  /**
   * Takes the request that the pool granted; an abandoned one is given back in the way its protocol
   * needs.
   */
  synchronized void granted(HttpClientRequest granted) {
    granted.exceptionHandler(expected -> {});
    waitsNoMore();
    request = granted;
    if (granted.isFollowRedirects()) {
      follow(granted);
    }
    if (granted.version() != HttpVersion.HTTP_2) {
      answers = AnswerCount.on(granted.connection());
      answersBefore = answers.ended();
      granted.response().onSuccess(Exchange::closeAfterInterim);
    }
    if (!abandoned) {
      return;
    }
    if (granted.version() == HttpVersion.HTTP_2) {
      // Let the client send it first, or it would never give its slot back.
      Vertx.currentContext()
          .runOnContext(
              sent -> {
                sendHead();
                granted.reset(CANCEL);
              });
    } else {
      granted.reset();
    }
  }

  /**
   * Vert.x takes a 1xx that it does not know for the answer. What follows on the connection would
   * then be taken for the answer of the next call, so there is none.
   */
  private static void closeAfterInterim(HttpClientResponse answer) {
    if (answer.statusCode() < 200) {
      close(answer.request());
    }
  }

  /** Lets the exchange go on with the request that a redirection makes in place of one. */
  private void follow(HttpClientRequest redirected) {
    HttpClient http = client.getHttpClient();
    redirected.redirectHandler(
        answer -> {
          Future<RequestOptions> next = http.redirectHandler().apply(answer);
          return next == null
              ? null
              : next.compose(http::request)
                  .onSuccess(
                      granted -> {
                        granted(granted);
                        follow(granted);
                      });
        });
  }

  /** Ends the exchange, unless all of its answer has arrived: nobody waits for it any more. */
  synchronized void abandon() {
    if (!abandoned) {
      abandoned = true;
      waitsNoMore();
      if (request != null) {
        onItsConnection(this::resetIfUnderWay);
      }
    }
  }

  /** Nobody waits for a connection for it any more: it has one, or failed without, or was left. */
  synchronized void waitsNoMore() {
    if (waits) {
      waits = false;
      waitedEnough.run();
    }
  }

  /** Ends the exchange and wakes a thread that blocks on its answer. */
  synchronized void abandonAndWake(Throwable cause) {
    abandon();
    if (client != null) {
      client.getResult().completeExceptionally(cause);
    }
  }

  private synchronized void resetIfUnderWay() {
    boolean answering =
        request.version() == HttpVersion.HTTP_2 ? !isRead() : answers.ended() == answersBefore;
    if (answering || isSending()) {
      sendHead();
      request.reset(CANCEL);
      if (request.version() != HttpVersion.HTTP_2) {
        close(request);
      } else if (client.getVertxClientResponse() == null) {
        ConnectionCheck.of(request.connection());
      }
    }
  }

  /**
   * Closes a connection at once. Vert.x alone would close it when all is sent that was written,
   * which a supplier that does not read can put off for ever.
   */
  private static void close(HttpClientRequest request) {
    if (request.connection() instanceof HttpClientConnection connection) {
      connection.close();
      connection.channelHandlerContext().close();
    }
  }

  /**
   * A stream of HTTP/2 whose request could not be written would never give its slot back: it is
   * reset after a head that asks for nothing.
   */
  private void sendHead() {
    if (request.version() == HttpVersion.HTTP_2 && !isHeadSent()) {
      request.setMethod(HttpMethod.OPTIONS).setURI("*").headers().clear();
      request.sendHead();
    }
  }

  private boolean isHeadSent() {
    try {
      request.setChunked(request.isChunked());
      return false;
    } catch (IllegalStateException sent) {
      return true;
    }
  }

  /** Whether some of the request is not sent yet. */
  private boolean isSending() {
    try {
      request.writeQueueFull();
      return true;
    } catch (IllegalStateException sent) {
      return false;
    }
  }

  /** Whether all of the answer was taken from the connection. */
  private boolean isRead() {
    HttpClientResponse response = client.getVertxClientResponse();
    if (response == null) {
      return false;
    }
    try {
      response.end();
      return false;
    } catch (IllegalStateException ended) {
      return true;
    }
  }

  /**
   * Runs a task where the answer arrives, so that it cannot arrive meanwhile. Over HTTP/1.1 a reset
   * after its end would close a connection that serves the next call by then.
   */
  private void onItsConnection(Runnable task) {
    if (request.connection() instanceof HttpClientConnection connection) {
      var loop = connection.getContext().nettyEventLoop();
      if (!loop.inEventLoop()) {
        loop.execute(task);
        return;
      }
    }
    task.run();
  }
}
