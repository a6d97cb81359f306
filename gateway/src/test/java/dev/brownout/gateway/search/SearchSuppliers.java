package dev.brownout.gateway.search;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Both suppliers of a search, as a real HTTP server on a free loopback port: what billing does with
 * a question depends on its reference and on the attempt; delivery-ops always answers.
 */
public final class SearchSuppliers implements QuarkusTestResourceLifecycleManager {

  /** The questions that have arrived: path, query and attempt. */
  static final Queue<String> ARRIVED = new ConcurrentLinkedQueue<>();

  private Vertx vertx;

  @Override
  public Map<String, String> start() {
    vertx = Vertx.vertx();
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(SearchSuppliers::answer)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
    String url = "http://127.0.0.1:" + server.actualPort();
    // Twice the lesson's times, which a busy machine may not keep; the waits are the lesson's.
    return Map.of(
        "budget.journey.\"search\".end-to-end", "5s",
        "quarkus.rest-client.\"delivery-ops/search\".url", url,
        "budget.client.\"delivery-ops/search\".attempt-timeout", "1800ms",
        "quarkus.rest-client.\"billing/search\".url", url,
        "budget.client.\"billing/search\".attempt-timeout", "1800ms");
  }

  @Override
  public void stop() {
    vertx.close();
  }

  private static void answer(HttpServerRequest request) {
    String attempt = request.getHeader("Attempt");
    ARRIVED.add(request.path() + " " + request.query() + " " + attempt);
    boolean first = attempt.equals("1");
    String reference = request.getParam("reference");
    if (request.path().equals("/deliveries")) {
      json(request, reference.equals("R-00000404") ? "[]" : DELIVERIES);
      return;
    }
    switch (reference) {
      case "R-00000404" -> json(request, "[]");
      case "R-00000502" -> json(request, "[{\"invoiceId\": ");
      case "R-00001502" -> json(request, "[{\"invoiceId\": \"I-00000017\"}]"); // without a sum
      case "R-00002502" -> json(request, "{\"invoices\": []}");
      case "R-00000503" -> request.response().setStatusCode(503).end();
      case "R-00000504" -> request.pause(); // never answers
      case "R-00001503" -> failOnce(request, first);
      case "R-00001504" -> {
        if (!first) {
          json(request, INVOICES);
        }
      }
      case "R-00000030" -> comeBack(request, 30);
      case "R-00000001" -> {
        if (first) {
          comeBack(request, 1);
        } else {
          json(request, INVOICES);
        }
      }
      default -> json(request, INVOICES);
    }
  }

  private static void failOnce(HttpServerRequest request, boolean first) {
    if (first) {
      request.response().setStatusCode(503).end();
    } else {
      json(request, INVOICES);
    }
  }

  private static void comeBack(HttpServerRequest request, int seconds) {
    request.response().setStatusCode(503).putHeader("Retry-After", "" + seconds).end();
  }

  private static void json(HttpServerRequest request, String body) {
    request.response().putHeader("Content-Type", "application/json").end(body);
  }

  private static final String DELIVERIES =
      """
      [{
        "shipmentId": "S-00000017",
        "carrier": "Donau Logistik",
        "service": "standard",
        "status": "out-for-delivery",
        "lastSeen": {"at": "2026-01-17T07:33:00Z", "code": "out-for-delivery", "city": "Graz"},
        "destination": {"city": "Graz", "state": "Steiermark", "country": "AT"},
        "promisedOn": "2026-01-18",
        "history": [{"at": "2026-01-14T08:38:00Z", "code": "announced", "city": "Köln"}]
      }]""";

  private static final String INVOICES =
      """
      [{
        "invoiceId": "I-00000017",
        "shipmentId": "S-00000017",
        "status": "paid",
        "amount": {"currency": "EUR", "netCents": 2510, "vatPercent": 20.00, "vatCents": 502, "grossCents": 3012},
        "issuedOn": "2026-01-14",
        "dueOn": "2026-01-28",
        "paidOn": "2026-01-19"
      }]""";
}
