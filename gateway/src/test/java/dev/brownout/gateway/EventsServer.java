package dev.brownout.gateway;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The supplier of carrier events, as a real HTTP server on a free loopback port: what it does with
 * a write depends on the shipment's id; what has arrived it tells at {@code /arrivals}.
 */
public final class EventsServer implements QuarkusTestResourceLifecycleManager {

  private final List<JsonObject> arrivals = new CopyOnWriteArrayList<>();
  private Vertx vertx;

  @Override
  public Map<String, String> start() {
    vertx = Vertx.vertx();
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(this::answer)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
    // Long enough for a busy machine: a test that wants a deadline sets one.
    return Map.of(
        "budget.journey.\"events\".end-to-end", "20s",
        "quarkus.rest-client.\"delivery-ops/events\".url",
            "http://127.0.0.1:" + server.actualPort(),
        "quarkus.rest-client.\"delivery-ops/events\".read-timeout", "15000",
        "budget.client.\"delivery-ops/events\".attempt-timeout", "10s");
  }

  @Override
  public void stop() {
    vertx.close();
  }

  private void answer(HttpServerRequest request) {
    if (request.path().equals("/arrivals")) {
      request.response().end(new JsonArray(arrivals).encode());
    } else {
      request.body().onSuccess(body -> write(request, body.toString()));
    }
  }

  private void write(HttpServerRequest request, String body) {
    String key = request.getHeader("Idempotency-Key");
    long before = arrivals.stream().filter(a -> key.equals(a.getString("key"))).count();
    arrivals.add(
        new JsonObject()
            .put("path", request.path())
            .put("key", key)
            .put("caller", request.getHeader("Caller"))
            .put("attempt", request.getHeader("Attempt"))
            .put("body", body));
    HttpServerResponse response = request.response();
    switch (request.path().split("/")[2]) {
      case "S-00000001" -> created(response);
      case "S-00000002" -> created(response.putHeader("Idempotency-Replayed", "true"));
      case "S-00000404" -> problem(response.putHeader("Idempotency-Replayed", "true"), 404);
      case "S-00000409" -> problem(response.putHeader("Retry-After", "1"), 409);
      case "S-00000422" -> problem(response, 422);
      case "S-00000503" -> flaky(response, before, 503);
      case "S-00000504" -> flaky(response, before, 504);
      case "S-00000599" -> flaky(response, 0, 503);
      case "S-00000000" -> brokenOnce(request, before);
      default -> {} // never answers
    }
  }

  /** Fails twice, then answers. */
  private static void flaky(HttpServerResponse response, long before, int status) {
    if (before < 2) {
      problem(response, status);
    } else {
      created(response);
    }
  }

  /** Takes the first attempt and breaks off before it is answered. */
  private static void brokenOnce(HttpServerRequest request, long before) {
    if (before == 0) {
      request.connection().close();
    } else {
      created(request.response());
    }
  }

  private static void created(HttpServerResponse response) {
    response
        .setStatusCode(201)
        .putHeader("Content-Type", "application/json")
        .putHeader("Idempotency-Kept-Until", "2026-12-01T00:00:00Z")
        .end("{\"number\" : 5}");
  }

  private static void problem(HttpServerResponse response, int status) {
    response
        .setStatusCode(status)
        .putHeader("Content-Type", "application/problem+json")
        .end("{\"status\" : " + status + ", \"reason\" : \"the supplier's own\"}");
  }
}
