package dev.brownout.chaos.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.chaos.agreement.MeasuredAttempt;
import dev.brownout.chaos.exposition.Exposition;
import dev.brownout.chaos.exposition.Sample;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** The services' lab over HTTP: asks all of them at once, and waits for all. */
final class HttpLab implements Lab {

  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CELL = "/lab/cell";
  private static final String ATTEMPTS = "/lab/attempts";

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(1))
          .build();
  private final Map<String, URI> services;
  private final long seed;
  private final String experiment;

  /**
   * A lab of these services.
   *
   * @param services own addresses by name
   * @param seed the seed of every cell
   * @param experiment digest of the experiment file that every service must run
   */
  HttpLab(Map<String, URI> services, long seed, String experiment) {
    this.services = new LinkedHashMap<>(services);
    this.seed = seed;
    this.experiment = experiment;
  }

  @Override
  public void begin(String cell) {
    var body = JSON.createObjectNode().put("cell", cell).put("seed", seed).toString();
    ask(CELL, request -> request.PUT(HttpRequest.BodyPublishers.ofString(body)))
        .forEach(this::requireSameExperiment);
  }

  @Override
  public FleetCounters counters() {
    var pages = new LinkedHashMap<String, List<Sample>>();
    ask("/q/metrics", HttpRequest.Builder::GET)
        .forEach((service, page) -> pages.put(service, samples(service, page)));
    return new FleetCounters(pages);
  }

  @Override
  public List<MeasuredAttempt> attempts(List<String> requestIds) {
    String ids = JSON.valueToTree(requestIds).toString();
    var attempts = new ArrayList<MeasuredAttempt>();
    ask(ATTEMPTS, request -> request.POST(HttpRequest.BodyPublishers.ofString(ids)))
        .forEach(
            (service, answer) ->
                json(service, ATTEMPTS, answer).forEach(each -> attempts.add(attempt(each))));
    return attempts;
  }

  private static MeasuredAttempt attempt(JsonNode json) {
    return new MeasuredAttempt(
        json.path("read").asText(),
        json.path("hop").asText(),
        json.path("path").asText(),
        json.path("timeout_ns").asLong(),
        json.path("begun_ns").asLong(),
        json.path("ended_ns").asLong(),
        json.path("result").asText());
  }

  private void requireSameExperiment(String service, String answer) {
    JsonNode theirs = json(service, CELL, answer).path("experiment_sha256");
    if (!theirs.asText().equals(experiment)) {
      throw new MeasureException(
          String.format(
              Locale.ROOT,
              "%s runs another experiment (sha256 %s) than this run (%s): stop the fleet with `chaos down` and start again.",
              service,
              theirs.asText("unknown"),
              experiment));
    }
  }

  private static JsonNode json(String service, String path, String answer) {
    try {
      return JSON.readTree(answer);
    } catch (JsonProcessingException e) {
      throw new MeasureException(
          String.format(
              Locale.ROOT,
              "%s answered %s with something else than JSON: %s",
              service,
              path,
              e.getOriginalMessage()),
          e);
    }
  }

  private static List<Sample> samples(String service, String page) {
    try {
      return Exposition.parse(page);
    } catch (IllegalArgumentException e) {
      throw new MeasureException(String.format(Locale.ROOT, "%s: %s", service, e.getMessage()), e);
    }
  }

  /** Sends the same to every service at once; the bodies of their answers by name. */
  private Map<String, String> ask(String path, Consumer<HttpRequest.Builder> customizer) {
    var pending = new LinkedHashMap<String, CompletableFuture<HttpResponse<String>>>();
    services.forEach(
        (service, address) -> {
          var request =
              HttpRequest.newBuilder(address.resolve(path))
                  .timeout(LONGEST)
                  .header("Accept", "text/plain; version=0.0.4, application/json")
                  .header("Content-Type", "application/json");
          customizer.accept(request);
          pending.put(
              service, http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString()));
        });
    var answers = new LinkedHashMap<String, String>();
    pending.forEach((service, answer) -> answers.put(service, await(service, path, answer)));
    return answers;
  }

  private String await(
      String service, String path, CompletableFuture<HttpResponse<String>> pending) {
    String where =
        String.format(Locale.ROOT, "%s (%s)", service, services.get(service).resolve(path));
    try {
      HttpResponse<String> answer = pending.get(LONGEST.toMillis() * 2, TimeUnit.MILLISECONDS);
      if (answer.statusCode() != 200) {
        throw new MeasureException(
            String.format(
                Locale.ROOT,
                "%s answered %d: is brownout.lab.enabled=true there?",
                where,
                answer.statusCode()));
      }
      return answer.body();
    } catch (ExecutionException e) {
      throw new MeasureException(
          String.format(Locale.ROOT, "%s does not answer: %s", where, inWords(e.getCause())), e);
    } catch (TimeoutException e) {
      throw new MeasureException(
          String.format(Locale.ROOT, "%s does not answer within 10 s", where), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoppedException();
    }
  }

  private static String inWords(Throwable cause) {
    String name = cause.getClass().getSimpleName();
    boolean bare = !(cause instanceof IOException) || cause.getMessage() == null;
    return bare ? name : name + " (" + cause.getMessage() + ")";
  }
}
