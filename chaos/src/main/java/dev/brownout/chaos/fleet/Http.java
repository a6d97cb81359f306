package dev.brownout.chaos.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks a program whether it answers, and what it says of itself. */
final class Http {
  /** Stands for no answer at all. */
  static final int NO_ANSWER = 0;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();

  private Http() {}

  /**
   * JSON of a GET that was answered 200.
   *
   * @throws IOException when it was not, or with something else than JSON
   */
  static JsonNode json(URI address, Duration limit) throws IOException {
    return JSON.readTree(body(address, limit));
  }

  /**
   * Body of a GET that was answered 200.
   *
   * @throws IOException when it was not
   */
  static String body(URI address, Duration limit) throws IOException {
    HttpRequest request = HttpRequest.newBuilder(address).timeout(limit).build();
    try {
      HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IOException("status " + response.statusCode());
      }
      return response.body();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", interrupted);
    }
  }

  /** Status of a GET, or {@link #NO_ANSWER}. */
  static int status(URI address, Duration limit) {
    HttpRequest request = HttpRequest.newBuilder(address).timeout(limit).build();
    try {
      return CLIENT.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException noAnswer) {
      return NO_ANSWER;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return NO_ANSWER;
    }
  }
}
