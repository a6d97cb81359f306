package dev.brownout.chaos.fault;

import com.fasterxml.jackson.databind.ObjectMapper;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One Toxiproxy server, asked through toxiproxy-java and, for what that does not offer, through the
 * JDK's client. toxiproxy-java waits without bound, so its calls run on a thread that is given up
 * when a call takes longer than {@link #LIMIT}.
 */
final class Toxiproxy {
  static final Duration LIMIT = Duration.ofSeconds(5);

  private static final ExecutorService CALLS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "toxiproxy-call");
            thread.setDaemon(true);
            return thread;
          });

  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI admin;
  private final Duration limit;
  private final ToxiproxyClient client;
  private final HttpClient http;

  Toxiproxy(URI admin) {
    this(admin, LIMIT);
  }

  Toxiproxy(URI admin, Duration limit) {
    if (admin.getHost() == null || admin.getPort() < 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "Toxiproxy's address \"%s\" has no host or no port; write http://127.0.0.1:8474",
              admin));
    }
    this.admin = admin;
    this.limit = limit;
    this.client = new ToxiproxyClient(admin.getScheme(), admin.getHost(), admin.getPort());
    this.http = HttpClient.newBuilder().connectTimeout(limit).build();
  }

  URI admin() {
    return admin;
  }

  /**
   * Which version it is, as it says itself: {@code git} when Go has built it from its source; empty
   * when it does not tell.
   */
  Optional<String> version() {
    try {
      String answer = ask("its version", "tell", ToxiproxyClient::version);
      return Optional.ofNullable(JSON.readTree(answer).path("version").textValue());
    } catch (FaultException | IOException silent) {
      return Optional.empty();
    }
  }

  /** Something asked of the server. */
  @FunctionalInterface
  interface Question<T> {
    T ask(ToxiproxyClient client) throws IOException;
  }

  /** Something told to the server. */
  @FunctionalInterface
  interface Order {
    void tell(ToxiproxyClient client) throws IOException;
  }

  <T> T ask(Object subject, String what, Question<T> question) {
    return bounded(subject, what, () -> question.ask(client));
  }

  void tell(Object subject, String what, Order order) {
    bounded(
        subject,
        what,
        () -> {
          order.tell(client);
          return null;
        });
  }

  /** Bytes read on each lane so far, by the server's own metrics. */
  Map<String, Long> bytesByProxy() {
    HttpRequest request = HttpRequest.newBuilder(admin.resolve("/metrics")).timeout(limit).build();
    return bounded(
        "the lanes",
        "read the traffic counters",
        () -> TrafficCounters.bytesByProxy(body(http.send(request, BodyHandlers.ofString()))));
  }

  private static String body(HttpResponse<String> response) throws IOException {
    if (response.statusCode() != 200) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "/metrics answered %d; start Toxiproxy with -proxy-metrics",
              response.statusCode()));
    }
    return response.body();
  }

  private <T> T bounded(Object subject, String what, Callable<T> call) {
    Future<T> answer = CALLS.submit(call);
    try {
      return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException failed) {
      throw failure(subject, what, reason(failed.getCause()), failed.getCause());
    } catch (TimeoutException late) {
      answer.cancel(true);
      throw failure(subject, what, "no answer within " + limit.toMillis() + " ms", late);
    } catch (InterruptedException interrupted) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw failure(subject, what, "interrupted", interrupted);
    } catch (CancellationException cancelled) {
      throw failure(subject, what, "cancelled", cancelled);
    }
  }

  private FaultException failure(Object subject, String what, String reason, Throwable cause) {
    return new FaultException(
        String.format(
            Locale.ROOT, "%s: could not %s: Toxiproxy at %s: %s", subject, what, admin, reason),
        cause);
  }

  private static String reason(Throwable cause) {
    String message = cause.getMessage();
    String kind = cause.getClass().getSimpleName();
    return message == null || message.isBlank() ? kind : message.strip();
  }
}
