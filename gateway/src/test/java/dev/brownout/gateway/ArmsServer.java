package dev.brownout.gateway;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;

/**
 * Both suppliers, as a real HTTP server on a free loopback port: what it does with a question
 * depends on the question's id.
 */
public final class ArmsServer implements QuarkusTestResourceLifecycleManager {

  private Vertx vertx;

  @Override
  public Map<String, String> start() {
    vertx = Vertx.vertx();
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(ArmsServer::answer)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
    String url = "http://127.0.0.1:" + server.actualPort();
    // Long enough for a busy machine: a test that wants a deadline sets one.
    return Map.of(
        "budget.end-to-end", "20s",
        // What is kept for the answer, also where a test sets a shorter deadline.
        "budget.response-reserve", "200ms",
        "quarkus.rest-client.\"delivery-ops\".url", url,
        "budget.client.\"delivery-ops\".attempt-timeout", "10s",
        "quarkus.rest-client.\"delivery-ops\".read-timeout", "15000",
        "quarkus.rest-client.\"billing\".url", url,
        "budget.client.\"billing\".attempt-timeout", "10s",
        "quarkus.rest-client.\"billing\".read-timeout", "15000");
  }

  @Override
  public void stop() {
    vertx.close();
  }

  private static void answer(HttpServerRequest request) {
    String path = request.path();
    String id = path.substring(path.lastIndexOf('/') + 1);
    boolean billing = path.startsWith("/invoices/");
    switch (id) {
      case "S-00000017" -> json(request, billing ? INVOICE : DELIVERY);
      case "S-00000404" -> request.response().setStatusCode(404).end();
      case "S-00000502" -> json(request, billing ? INVOICE : "{\"shipmentId\": ");
      // One arm knows that there is nothing, the other is down.
      case "S-00000503" -> request.response().setStatusCode(billing ? 503 : 404).end();
      case "S-00000601" -> either(request, !billing, DELIVERY);
      case "S-00000602" -> either(request, billing, INVOICE);
      case "S-00000603" -> deliveryBeside(request, billing, 503, "Retry-After", "30");
      case "S-00000604" -> deliveryBeside(request, billing, 503, "Retry-Advice", "no");
      case "S-00000605" -> deliveryBeside(request, billing, 404, "Content-Length", "0");
      case "S-00000606" -> {
        if (billing) {
          json(request, INVOICE);
        } else {
          request.response().setStatusCode(404).end();
        }
      }
      default -> request.pause(); // never answers
    }
  }

  /** One arm answers, the other never does. */
  private static void either(HttpServerRequest request, boolean answers, String body) {
    if (answers) {
      json(request, body);
    } else {
      request.pause();
    }
  }

  /** Delivery-ops answers, billing with an error. */
  private static void deliveryBeside(
      HttpServerRequest request, boolean billing, int status, String header, String value) {
    if (billing) {
      request.response().setStatusCode(status).putHeader(header, value).end();
    } else {
      json(request, DELIVERY);
    }
  }

  private static void json(HttpServerRequest request, String body) {
    request.response().putHeader("Content-Type", "application/json").end(body);
  }

  private static final String DELIVERY =
      """
      {
        "shipmentId": "S-00000017",
        "carrier": "Donau Logistik",
        "service": "standard",
        "status": "out-for-delivery",
        "lastSeen": {"at": "2026-01-17T07:33:00Z", "code": "out-for-delivery", "city": "Graz"},
        "destination": {"city": "Graz", "state": "Steiermark", "country": "AT"},
        "promisedOn": "2026-01-18",
        "history": [
          {"at": "2026-01-14T08:38:00Z", "code": "announced", "city": "Köln"},
          {"at": "2026-01-14T14:28:00Z", "code": "picked-up", "city": "Köln"},
          {"at": "2026-01-14T23:30:00Z", "code": "in-transit", "city": "Köln"},
          {"at": "2026-01-17T07:33:00Z", "code": "out-for-delivery", "city": "Graz"}
        ]
      }""";

  private static final String INVOICE =
      """
      {
        "invoiceId": "I-00000017",
        "shipmentId": "S-00000017",
        "status": "paid",
        "amount": {
          "currency": "EUR",
          "netCents": 2510,
          "vatPercent": 20.00,
          "vatCents": 502,
          "grossCents": 3012
        },
        "issuedOn": "2026-01-14",
        "dueOn": "2026-01-28",
        "paidOn": "2026-01-19"
      }""";
}
