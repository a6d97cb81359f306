package dev.brownout.budget.quarkus.outbound;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jboss.resteasy.reactive.client.impl.RestClientRequestContext;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;

/**
 * The HTTP exchange of one attempt, from before it has a connection until it is settled.
 *
 * <p>The REST client's own {@code Uni} is never cancelled: a request that is cancelled while it
 * waits for a connection would keep its place in the pool (over HTTP/2 for good). Instead the
 * exchange resets the request once it exists. Its start, its grant and its end may come from
 * different threads where the call blocks.
 */
final class Exchange {

  /** RFC 9113, section 7: the stream is no longer needed. */
  private static final long CANCEL = 0x8;

  private static final ThreadLocal<Exchange> STARTING = new ThreadLocal<>();
  private static final Object KEY = Exchange.class;

  private final AttemptInfo info;
  private final List<AttemptHook> hooks;
  private final Runnable waitedEnough;
  private boolean waits = true;
  private HttpClientRequest request;
  private CompletableFuture<?> answer;
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

  /** Runs the start of an attempt, so that the client's filter finds its exchange. */
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
   * Ties the exchange to the client's own context of this call, where the request will be granted.
   */
  synchronized void prepared(ResteasyReactiveClientRequestContext context) {
    answer = context.unwrap(RestClientRequestContext.class).getResult();
    context.getContext().putLocal(KEY, this);
  }

  /** The exchange whose request was granted on the current context, or null. */
  static Exchange granted() {
    Context context = Vertx.currentContext();
    return context == null ? null : context.getLocal(KEY);
  }

  /**
   * Takes the request that the pool granted; an abandoned one is given back in the way its protocol
   * needs.
   */
  synchronized void granted(HttpClientRequest granted) {
    granted.exceptionHandler(expected -> {});
    waitsNoMore();
    if (!abandoned) {
      request = granted;
    } else if (granted.version() == HttpVersion.HTTP_2) {
      // A granted stream that was never sent would never give its slot back: let the client send it
      // first.
      Vertx.currentContext().runOnContext(sent -> granted.reset(CANCEL));
    } else {
      granted.reset();
    }
  }

  /** Ends the exchange: nobody waits for it any more. */
  synchronized void abandon() {
    if (!abandoned) {
      abandoned = true;
      waitsNoMore();
      if (request != null) {
        request.reset(CANCEL);
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
    if (answer != null) {
      answer.completeExceptionally(cause);
    }
  }
}
