package dev.brownout.chaos.writes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.chaos.once.Payload;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** Sends writes to the edge lane, one attempt a call. */
final class EdgeClient {

  /** Above the journey's own 2 s, so that the gateway's account arrives where anything does. */
  private static final Duration PATIENCE = Duration.ofMillis(3_000);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(1))
          .build();
  private final URI edge;

  EdgeClient(URI edge) {
    this.edge = edge;
  }

  /**
   * Sends one call and waits for its answer, 3 s at most.
   *
   * @param key null for a call without one
   * @throws InterruptedException when the run is over
   */
  EdgeAnswer send(String caller, String key, Payload payload) throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(edge.resolve("/shipments/" + payload.shipment() + "/events"))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .header("Caller", caller)
            .POST(BodyPublishers.ofString(body(payload)));
    if (key != null) {
      request.header("Idempotency-Key", '"' + key + '"');
    }
    try {
      return answer(http.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException none) {
      return EdgeAnswer.none(none.getClass().getSimpleName() + ": " + none.getMessage());
    }
  }

  private static EdgeAnswer answer(HttpResponse<String> response) {
    boolean replayed =
        response.headers().firstValue("Idempotency-Replayed").filter("true"::equals).isPresent();
    return new EdgeAnswer(
        response.statusCode(), replayed, reason(response.body()), response.body(), null);
  }

  private static String reason(String body) {
    try {
      var reason = JSON.readTree(body).get("reason");
      return reason == null ? null : reason.asText();
    } catch (JsonProcessingException noJson) {
      return null;
    }
  }

  private static String body(Payload payload) {
    try {
      return JSON.writeValueAsString(
          Map.of("code", payload.code(), "at", payload.at(), "city", payload.city()));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
