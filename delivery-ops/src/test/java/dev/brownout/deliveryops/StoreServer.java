package dev.brownout.deliveryops;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The store, as a real HTTP server on a free loopback port: what it does with a question depends on
 * the question's id.
 */
public final class StoreServer implements QuarkusTestResourceLifecycleManager {

  /** The questions for lists that have arrived. */
  public static final Queue<String> LISTS = new ConcurrentLinkedQueue<>();

  private Vertx vertx;

  @Override
  public Map<String, String> start() {
    vertx = Vertx.vertx();
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(StoreServer::answer)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
    String url = "http://127.0.0.1:" + server.actualPort();
    // Long enough for a busy machine: a test that wants a deadline sets one.
    return Map.of(
        "quarkus.rest-client.\"store\".url", url,
        "budget.client.\"store/events\".attempt-timeout", "10s",
        "quarkus.rest-client.\"store/events\".read-timeout", "15000",
        "budget.client.\"store\".attempt-timeout", "10s",
        "quarkus.rest-client.\"store\".read-timeout", "15000",
        "budget.client.\"store/search\".attempt-timeout", "10s",
        "quarkus.rest-client.\"store/search\".read-timeout", "15000");
  }

  @Override
  public void stop() {
    vertx.close();
  }

  private static void answer(HttpServerRequest request) {
    switch (request.path()) {
      case "/records/shipments/S-00000017" -> json(request, RECORD);
      case "/records/shipments/S-00000404" -> request.response().setStatusCode(404).end();
      case "/records/shipments/S-00000500" -> request.response().setStatusCode(500).end();
      case "/records/shipments/S-00000502" -> json(request, "{\"id\": ");
      case "/records/shipments/S-00000503" -> request.response().setStatusCode(503).end();
      case "/records/shipments" -> list(request);
      case "/shipments/S-00000017/events" -> recorded(request);
      case "/shipments/S-00000409/events" -> running(request);
      case "/shipments/S-00000503/events" -> request.response().setStatusCode(503).end();
      default -> request.pause(); // never answers
    }
  }

  private static void list(HttpServerRequest request) {
    LISTS.add(request.query());
    switch (request.query()) {
      case "reference=R-00000017", "customer=C-00000017&after=S-00000016" ->
          json(request, "[" + RECORD + "]");
      case "reference=R-00000503" -> request.response().setStatusCode(503).end();
      default -> json(request, "[]");
    }
  }

  /** Says what it was sent, so that a test sees what arrived. */
  private static void recorded(HttpServerRequest request) {
    request
        .body()
        .onSuccess(
            body ->
                request
                    .response()
                    .setStatusCode(201)
                    .putHeader("Content-Type", "application/json")
                    .putHeader("Idempotency-Replayed", "true")
                    .putHeader("Idempotency-Kept-Until", "2026-12-01T00:00:00Z")
                    .end(
                        new JsonObject()
                            .put("key", request.getHeader("Idempotency-Key"))
                            .put("caller", request.getHeader("Caller"))
                            .put("attempt", request.getHeader("Attempt"))
                            .put("body", body.toString())
                            .encode()));
  }

  private static void running(HttpServerRequest request) {
    request
        .response()
        .setStatusCode(409)
        .putHeader("Content-Type", "application/problem+json")
        .putHeader("Retry-After", "1")
        .end("{\"status\" : 409}");
  }

  private static void json(HttpServerRequest request, String body) {
    request.response().putHeader("Content-Type", "application/json").end(body);
  }

  private static final String RECORD =
      """
      {
        "id": "S-00000017",
        "carrier": "Donau Logistik",
        "service": "standard",
        "status": "out-for-delivery",
        "origin": {"city": "Köln", "state": "Nordrhein-Westfalen", "country": "DE"},
        "destination": {"city": "Graz", "state": "Steiermark", "country": "AT"},
        "parcels": 1,
        "weightGrams": 27960,
        "promisedOn": "2026-01-18",
        "events": [
          {"at": "2026-01-14T08:38:00Z", "code": "announced", "city": "Köln"},
          {"at": "2026-01-14T14:28:00Z", "code": "picked-up", "city": "Köln"},
          {"at": "2026-01-14T23:30:00Z", "code": "in-transit", "city": "Köln"},
          {"at": "2026-01-17T07:33:00Z", "code": "out-for-delivery", "city": "Graz"}
        ]
      }""";
}
