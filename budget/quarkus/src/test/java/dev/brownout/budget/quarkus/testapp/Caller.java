package dev.brownout.budget.quarkus.testapp;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A caller from outside, with as many connections or streams as it likes. */
public final class Caller implements AutoCloseable {

  /**
   * What came back.
   *
   * @param status the status
   * @param body the body as text
   */
  public record Reply(int status, String body) {}

  private final HttpClient client;
  private final int port;

  /** One that speaks a version of HTTP to a port of this machine. */
  public Caller(Vertx vertx, HttpVersion version, int port) {
    this.port = port;
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setProtocolVersion(version)
                .setHttp2ClearTextUpgrade(false)
                .setHttp2MultiplexingLimit(4096),
            new PoolOptions().setHttp1MaxSize(512).setHttp2MaxSize(1));
  }

  /** A request that is not sent yet. */
  public Future<HttpClientRequest> request(String path, Map<String, String> headers) {
    return client
        .request(HttpMethod.GET, port, "127.0.0.1", path)
        .onSuccess(
            request -> {
              headers.forEach(request::putHeader);
              request.exceptionHandler(expected -> {});
            });
  }

  /** A whole call. */
  public Future<Reply> get(String path, Map<String, String> headers) {
    return request(path, headers)
        .compose(HttpClientRequest::send)
        .compose(
            answer -> answer.body().map(body -> new Reply(answer.statusCode(), body.toString())));
  }

  /** A whole call, waited for no longer than some seconds. */
  public Reply await(String path, Map<String, String> headers) throws Exception {
    return within(30, get(path, headers));
  }

  /** What a future becomes within some seconds. */
  public static <T> T within(long seconds, Future<T> future) throws Exception {
    CompletableFuture<T> stage = future.toCompletionStage().toCompletableFuture();
    return stage.get(seconds, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    client.close();
  }
}
