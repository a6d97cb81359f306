package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.fault.LanePlan;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What {@code docker-compose.yml} promises, and where it must agree with the tool. */
class ComposeFileTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final List<String> PARTS = ComposeLayout.PARTS;

  private static Map<String, Map<String, Object>> services() throws IOException {
    String text = Files.readString(HOME.resolve("docker-compose.yml"));
    Object file = new Load(LoadSettings.builder().build()).loadFromString(text);
    return cast(cast(file).get("services"));
  }

  @SuppressWarnings("unchecked")
  private static <T> Map<String, T> cast(Object map) {
    return (Map<String, T>) map;
  }

  @Test
  void everyPart_isAService() throws IOException {
    assertThat(services().keySet()).containsAll(PARTS).contains("prometheus", "grafana", "chaos");
  }

  @Test
  void nothing_isPublishedBeyondThisMachine() throws IOException {
    services()
        .forEach(
            (name, service) ->
                assertThat(strings(service.get("ports")))
                    .as(name)
                    .allMatch(port -> port.startsWith("127.0.0.1:")));
  }

  @Test
  void everyPortThatTheToolNeeds_isPublished() throws IOException {
    Map<String, Map<String, Object>> services = services();
    FleetLayout.SERVICES.forEach(
        name ->
            assertThat(strings(services.get(name).get("ports")))
                .anyMatch(port -> port.endsWith(":" + ComposeLayout.INSIDE.servicePort(name))));
    assertThat(strings(services.get("toxiproxy").get("ports")))
        .anyMatch(port -> port.endsWith(":" + ComposeLayout.ADMIN_PORT))
        .anyMatch(port -> port.endsWith(":" + ComposeLayout.INSIDE.lanes().edgePort()));
  }

  @Test
  void everyImage_ofOthers_hasItsVersion() throws IOException {
    services().values().stream()
        .map(service -> String.valueOf(service.get("image")))
        .filter(image -> !image.startsWith("brownout/") && !image.equals("null"))
        .forEach(image -> assertThat(image).matches(".+:v?\\d+(\\.\\d+)*"));
  }

  @ParameterizedTest
  @CsvSource({
    "gateway, delivery-ops, gateway>delivery-ops",
    "gateway, billing, gateway>billing",
    "delivery-ops, store, delivery-ops>store",
    "billing, store, billing>store"
  })
  void everyCaller_goesDownTheLanesOfThePlan(String caller, String client, String hop)
      throws IOException {
    Properties properties = new Properties();
    try (Reader file =
        Files.newBufferedReader(HOME.resolve(caller + "/src/main/docker/lanes.properties"))) {
      properties.load(file);
    }
    int first = ComposeLayout.INSIDE.lanes().firstPort(hop);
    assertThat(properties)
        .containsEntry("brownout.lanes.\"" + client + "\".hop", hop)
        .containsEntry("brownout.lanes.\"" + client + "\".host", "toxiproxy")
        .containsEntry("brownout.lanes.\"" + client + "\".first-port", Integer.toString(first))
        .doesNotContainKey("brownout.lanes.\"" + client + "\".count");
    assertThat(LanePlan.LANES).as("the services' default count").isEqualTo(16);
  }

  private static List<String> strings(Object list) {
    return list == null ? List.of() : ((List<?>) list).stream().map(String::valueOf).toList();
  }
}
