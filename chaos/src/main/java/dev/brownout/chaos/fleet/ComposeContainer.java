package dev.brownout.chaos.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A container as {@code docker compose ps --format json} tells of it.
 *
 * @param part its name in the compose file
 * @param id its own, in short
 * @param state {@code running}, {@code exited}, …
 * @param health {@code healthy}, {@code unhealthy}, {@code starting}; empty before its first check
 * @param exitCode how it ended, when it has
 * @param published port on this machine by port in the container
 */
record ComposeContainer(
    String part,
    String id,
    String state,
    String health,
    int exitCode,
    Map<Integer, Integer> published) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reads the listing, one container a line. */
  static List<ComposeContainer> parse(String listing) throws FleetException {
    try {
      List<ComposeContainer> containers = new ArrayList<>();
      for (String line : listing.lines().filter(text -> text.startsWith("{")).toList()) {
        containers.add(of(JSON.readTree(line)));
      }
      return containers;
    } catch (JsonProcessingException broken) {
      throw new FleetException(
          "docker compose ps answered with something else than JSON: "
              + broken.getOriginalMessage(),
          broken);
    }
  }

  private static ComposeContainer of(JsonNode node) {
    Map<Integer, Integer> published = new LinkedHashMap<>();
    for (JsonNode port : node.path("Publishers")) {
      if (port.path("PublishedPort").asInt() > 0) {
        published.put(port.path("TargetPort").asInt(), port.path("PublishedPort").asInt());
      }
    }
    return new ComposeContainer(
        node.path("Service").asText(),
        node.path("ID").asText(),
        node.path("State").asText(),
        node.path("Health").asText(),
        node.path("ExitCode").asInt(),
        published);
  }

  boolean isRunning() {
    return state.equals("running");
  }

  boolean isHealthy() {
    return isRunning() && health.equals("healthy");
  }

  /** Its state in words when it is not as it should be. */
  Optional<String> ailment() {
    if (isHealthy()) {
      return Optional.empty();
    }
    String words = isRunning() ? health.isEmpty() ? "starting" : health : state;
    return Optional.of(
        state.equals("exited") ? String.format(Locale.ROOT, "exited (%d)", exitCode) : words);
  }
}
