package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.agreement.MeasuredAttempt;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpLabTest {

  private final Vertx vertx = Vertx.vertx();
  private final Map<String, URI> services = new LinkedHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();

  @AfterEach
  void closeServers() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private void service(String name, Consumer<HttpServerRequest> behaviour) {
    var server =
        vertx
            .createHttpServer()
            .requestHandler(
                request ->
                    request.body(
                        body -> {
                          asked.add(
                              String.format(
                                  Locale.ROOT,
                                  "%s %s %s %s",
                                  name,
                                  request.method(),
                                  request.path(),
                                  body.result()));
                          behaviour.accept(request);
                        }))
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
    services.put(name, URI.create("http://127.0.0.1:" + server.actualPort()));
  }

  private void answering(String name, int status, String body) {
    service(name, request -> request.response().setStatusCode(status).end(body));
  }

  private Lab lab() {
    return new HttpLab(services, 417, "abc");
  }

  @Test
  void begin_tellsEveryService_cellAndSeed() {
    answering("gateway", 200, "{\"experiment_sha256\":\"abc\"}");
    answering("billing", 200, "{\"experiment_sha256\":\"abc\"}");
    lab().begin("normal/retry-budget");
    assertThat(asked)
        .containsExactlyInAnyOrder(
            "gateway PUT /lab/cell {\"cell\":\"normal/retry-budget\",\"seed\":417}",
            "billing PUT /lab/cell {\"cell\":\"normal/retry-budget\",\"seed\":417}");
  }

  @Test
  void begin_refusesAFleet_thatRunsAnotherExperiment() {
    answering("gateway", 200, "{\"experiment_sha256\":\"def\"}");
    assertThatThrownBy(() -> lab().begin("x"))
        .isInstanceOf(MeasureException.class)
        .hasMessageContaining("gateway runs another experiment (sha256 def)")
        .hasMessageContaining("chaos down");
  }

  @Test
  void begin_namesTheService_thatHasNoLab() {
    answering("billing", 404, "");
    assertThatThrownBy(() -> lab().begin("x"))
        .hasMessageContaining("billing (http://127.0.0.1:")
        .hasMessageContaining("answered 404: is brownout.lab.enabled=true there?");
  }

  @Test
  void begin_namesTheService_thatDoesNotAnswerWithJson() {
    answering("billing", 200, "hello");
    assertThatThrownBy(() -> lab().begin("x"))
        .hasMessageContaining("billing answered /lab/cell with something else than JSON");
  }

  @Test
  void attempts_areThoseOfEveryService_forTheReadsAskedFor() {
    answering(
        "gateway",
        200,
        """
        [{"read":"r-1","hop":"gateway>billing","path":"2","timeout_ns":30000000,
          "begun_ns":-5,"ended_ns":7,"result":"timeout"}]""");
    answering("billing-store", 200, "[]");
    assertThat(lab().attempts(List.of("r-1", "r-2")))
        .containsExactly(
            new MeasuredAttempt("r-1", "gateway>billing", "2", 30_000_000, -5, 7, "timeout"));
    assertThat(asked).contains("gateway POST /lab/attempts [\"r-1\",\"r-2\"]");
  }

  @Test
  void attempts_nameTheService_thatDoesNotAnswerWithJson() {
    answering("billing", 200, "hello");
    assertThatThrownBy(() -> lab().attempts(List.of()))
        .hasMessageContaining("billing answered /lab/attempts with something else than JSON");
  }

  @Test
  void counters_areTheMetricsOfEveryService() {
    answering("gateway", 200, "budget_arrivals_total{policy=\"p\"} 1\nother 2\n");
    answering("billing", 200, "budget_arrivals_total{policy=\"p\"} 5\n");
    FleetCounters counters = lab().counters();
    assertThat(counters.sum("billing", FleetCounters.ARRIVALS, any -> true)).isEqualTo(5);
    assertThat(counters.pages().get("gateway")).hasSize(1);
    assertThat(asked).contains("gateway GET /q/metrics ");
  }

  @Test
  void counters_nameTheServiceAndLine_thatIsNoMetric() {
    answering("gateway", 200, "fine 1\n<html>\n");
    assertThatThrownBy(() -> lab().counters())
        .isInstanceOf(MeasureException.class)
        .hasMessageContaining("gateway: metrics line 2");
  }

  @Test
  void counters_nameTheService_thatHasDied() {
    service("gateway", request -> request.connection().close());
    assertThatThrownBy(() -> lab().counters())
        .isInstanceOf(MeasureException.class)
        .hasMessageContaining("gateway (http://127.0.0.1:")
        .hasMessageContaining("does not answer: ");
  }
}
