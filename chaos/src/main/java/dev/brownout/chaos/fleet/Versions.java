package dev.brownout.chaos.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * What a run was made with, by name: the project, the services' Quarkus and Java, Toxiproxy, the
 * tool's Java, the operating system and the cores. What does not tell is left out.
 */
public final class Versions {
  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final String OWN = "versions.properties";

  private Versions() {}

  /** Asks the fleet and this process. */
  public static Map<String, String> of(Fleet fleet) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("brownout", own());
    fleet.services().values().stream()
        .findFirst()
        .flatMap(Versions::info)
        .ifPresent(
            info -> {
              put(versions, "quarkus", info.path("build").path("quarkusVersion"));
              put(versions, "services_java", info.path("java").path("version"));
            });
    fleet.faults().version().ifPresent(version -> versions.put("toxiproxy", version));
    versions.put("tool_java", Runtime.version().toString());
    versions.put(
        "system",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"));
    versions.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    return versions;
  }

  private static void put(Map<String, String> versions, String name, JsonNode value) {
    if (value.isTextual()) {
      versions.put(name, value.asText());
    }
  }

  private static Optional<JsonNode> info(URI service) {
    try {
      return Optional.of(Http.json(service.resolve("/q/info"), LIMIT));
    } catch (IOException silent) {
      return Optional.empty();
    }
  }

  private static String own() {
    try (InputStream file = Versions.class.getResourceAsStream(OWN)) {
      Properties versions = new Properties();
      versions.load(file);
      return versions.getProperty("brownout");
    } catch (IOException broken) {
      throw new UncheckedIOException(OWN, broken);
    }
  }
}
