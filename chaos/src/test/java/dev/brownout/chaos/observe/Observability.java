package dev.brownout.chaos.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The files that Prometheus and Grafana are given. */
final class Observability {

  static final Path FOLDER = Path.of("../observability").toAbsolutePath().normalize();
  static final Path PROMETHEUS = FOLDER.resolve("prometheus");
  static final Path GRAFANA = FOLDER.resolve("grafana");

  private Observability() {}

  /** The dashboards, by file name. */
  static List<Dashboard> dashboards() {
    try (Stream<Path> files = Files.list(GRAFANA.resolve("dashboards"))) {
      return files.sorted(Comparator.comparing(Path::toString)).map(Observability::read).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static Dashboard dashboard(String title) {
    return dashboards().stream()
        .filter(each -> each.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  private static Dashboard read(Path file) {
    try {
      return new Dashboard(new ObjectMapper().readTree(file.toFile()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** A program on the PATH. */
  static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** A dashboard as Grafana reads it. */
  record Dashboard(JsonNode json) {

    String title() {
      return json.get("title").asText();
    }

    List<Panel> panels() {
      var panels = new ArrayList<Panel>();
      json.get("panels").forEach(panel -> panels.add(new Panel(panel)));
      return panels;
    }

    Panel panel(String title) {
      return panels().stream().filter(each -> each.title().equals(title)).findFirst().orElseThrow();
    }

    JsonNode annotations() {
      return json.at("/annotations/list");
    }

    JsonNode variables() {
      return json.at("/templating/list");
    }

    @Override
    public String toString() {
      return title();
    }
  }

  /** A panel of a dashboard. */
  record Panel(JsonNode json) {

    String title() {
      return json.get("title").asText();
    }

    JsonNode targets() {
      return json.get("targets");
    }
  }
}
