package dev.brownout.gateway.statement;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Both suppliers, as a real HTTP server on a free loopback port: what it does with a question
 * depends on the customer or the shipment. {@code GET /arrivals} tells what it was asked.
 */
public final class StatementSuppliers implements QuarkusTestResourceLifecycleManager {

  /** The setting with this server's address, for tests. */
  static final String ADDRESS = "test.suppliers";

  private static final int PAGE = 100;

  private final List<String> arrivals = new CopyOnWriteArrayList<>();
  private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
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
    String url = "http://127.0.0.1:" + server.actualPort();
    return Map.ofEntries(
        Map.entry(ADDRESS, url),
        Map.entry("quarkus.rest-client.\"delivery-ops\".url", url),
        Map.entry("quarkus.rest-client.\"billing\".url", url),
        // Long enough for a busy machine.
        Map.entry("budget.client.\"delivery-ops/statements\".attempt-timeout", "10s"),
        Map.entry("budget.client.\"billing/statements\".attempt-timeout", "10s"),
        Map.entry("gateway.statements.step-deadline", "20s"),
        // Short, for a test that waits for them.
        Map.entry("gateway.statements.parts-per-second", "100"),
        Map.entry("gateway.statements.part-attempts", "3"),
        Map.entry("gateway.statements.backoff", "20ms"),
        Map.entry("gateway.statements.heartbeat", "200ms"),
        Map.entry("gateway.statements.polling", "200ms"),
        Map.entry("gateway.statements.progress-every", "100ms"),
        Map.entry("gateway.statements.most-listeners", "3"),
        Map.entry("gateway.statements.most-open", "4"));
  }

  @Override
  public void stop() {
    vertx.close();
  }

  private void answer(HttpServerRequest request) {
    if (request.path().equals("/arrivals")) {
      json(request, "[" + String.join(",", arrivals) + "]");
      return;
    }
    arrivals.add(arrival(request));
    if (request.path().equals("/deliveries")) {
      list(request);
    } else {
      one(request, request.path().substring(request.path().lastIndexOf('/') + 1));
    }
  }

  private static String arrival(HttpServerRequest request) {
    return String.format(
        Locale.ROOT,
        "{\"path\":\"%s\",\"id\":\"%s\",\"attempt\":\"%s\",\"remaining\":%s}",
        request.uri(),
        request.getHeader("Request-Id"),
        request.getHeader("Attempt"),
        request.getHeader("Budget-Remaining-Ms"));
  }

  private void list(HttpServerRequest request) {
    String customer = String.valueOf(request.getParam("customer"));
    String after = request.getParam("after");
    json(
        request,
        shipments(customer)
            .filter(id -> after == null || id.compareTo(after) > 0)
            .limit(PAGE)
            .map(StatementSuppliers::delivery)
            .collect(Collectors.joining(",", "[", "]")));
  }

  private static Stream<String> shipments(String customer) {
    return switch (customer) {
      case "C-00000001" -> Stream.of("S-00000011", "S-00000012", "S-00000013", "S-00020014");
      case "C-00000003" ->
          IntStream.rangeClosed(20_001, 20_100)
              .mapToObj(n -> String.format(Locale.ROOT, "S-%08d", n))
              .flatMap(id -> id.endsWith("100") ? Stream.of(id, "S-00030001") : Stream.of(id));
      case "C-00000004" -> Stream.of("S-00000041", "S-00000503");
      case "C-00000005" -> Stream.of("S-00000051", "S-00000502");
      case "C-00000006" -> Stream.of("S-00000061", "S-00000999");
      case "C-00000007" ->
          IntStream.rangeClosed(20_001, 25_001)
              .mapToObj(n -> String.format(Locale.ROOT, "S-%08d", n));
      // By reference: the second has no invoice.
      case "null" -> Stream.of("S-00000071", "S-00000404");
      default -> Stream.empty();
    };
  }

  private void one(HttpServerRequest request, String id) {
    boolean billing = request.path().startsWith("/invoices/");
    int time = asked.computeIfAbsent(request.path(), none -> new AtomicInteger()).incrementAndGet();
    switch (id) {
      // Works from the second time on.
      case "S-00000503" -> status(request, time == 1 && !billing ? 503 : 200, id);
      // Never does.
      case "S-00000502" -> status(request, billing ? 200 : 502, id);
      // Has no invoice.
      case "S-00000404" -> status(request, billing ? 404 : 200, id);
      // Never answers.
      case "S-00000999" -> request.pause();
      default -> status(request, 200, id);
    }
  }

  private static void status(HttpServerRequest request, int status, String id) {
    if (status == 200) {
      json(request, request.path().startsWith("/invoices/") ? invoice(id) : delivery(id));
    } else {
      request.response().setStatusCode(status).end();
    }
  }

  private static void json(HttpServerRequest request, String body) {
    request.response().putHeader("Content-Type", "application/json").end(body);
  }

  /** Of the 20,000s in February, of all others in January. */
  private static String delivery(String id) {
    String month = id.startsWith("S-0002") ? "02" : "01";
    return String.format(
        Locale.ROOT,
        """
        {"shipmentId": "%s", "carrier": "Alpenbote", "status": "delivered",
         "lastSeen": {"at": "2026-%s-07T09:12:00Z", "code": "delivered", "city": "Linz"},
         "history": [{"at": "2026-%s-05T08:38:00Z", "code": "announced", "city": "Wien"},
                     {"at": "2026-%s-07T09:12:00Z", "code": "delivered", "city": "Linz"}]}""",
        id,
        month,
        month,
        month);
  }

  private static String invoice(String id) {
    String currency = id.equals("S-00000013") ? "CHF" : "EUR";
    String status = id.equals("S-00000012") ? "open" : "paid";
    return String.format(
        Locale.ROOT,
        """
        {"invoiceId": "I%s", "shipmentId": "%s", "status": "%s", "dueOn": "2026-01-28",
         "amount": {"currency": "%s", "netCents": 1000, "grossCents": 1190}}""",
        id.substring(1),
        id,
        status,
        currency);
  }
}
