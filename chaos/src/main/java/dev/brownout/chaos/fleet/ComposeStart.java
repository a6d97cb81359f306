package dev.brownout.chaos.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.fleet.Commands.Result;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Starts the containers of a fleet: first everything that can be wrong before the first of them.
 *
 * @param settings what it is made of
 * @param compose the compose file, with the settings as its variables
 * @param logs where the containers' logs go when the start fails
 * @param progress hears of each step
 */
record ComposeStart(
    ComposeFleetSettings settings, Compose compose, ComposeLogs logs, Progress progress) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ELSEWHERE =
      "publish elsewhere with BROWNOUT_PORTS in .env (184 stands for 18400 to 18409)";

  /** What the compose file is told of the settings. */
  static Map<String, String> variables(ComposeFleetSettings settings) {
    boolean h2c = settings.transport() == Transport.H2C;
    return Map.of(
        "FLEET_HTTP2",
        Boolean.toString(h2c),
        "FLEET_CONNECTIONS",
        ServicePlan.connections(settings.transport()),
        "BROWNOUT_EXPERIMENT",
        settings.experimentFile().toString());
  }

  /** Finds out whether it can be started at all. */
  void check() throws FleetException {
    compose.requireUsable();
    ServiceStart.refuseMissing(settings.home(), settings.experimentFile());
    requireNothingUp();
    PortCheck.requireFree(ports(), ELSEWHERE);
  }

  /** Builds what is out of date, starts, and waits until all are healthy. */
  void start() throws FleetException {
    Deadline since = Deadline.none(Ticker.system());
    progress.step("building the images that are out of date");
    build();
    progress.step("starting the containers");
    up();
    progress.step(
        String.format(Locale.ROOT, "the fleet is up after %d ms", since.spent().toMillis()));
  }

  private void requireNothingUp() throws FleetException {
    Optional<ComposeContainer> running =
        compose.containers().stream().filter(ComposeContainer::isRunning).findFirst();
    if (running.filter(one -> ComposeLayout.PARTS.contains(one.part())).isPresent()) {
      throw new FleetException(
          running.get().part() + " is up already; docker compose down stops the fleet");
    }
  }

  /** What the compose file publishes of the parts, by port of this machine. */
  private Map<Integer, String> ports() throws FleetException {
    try {
      JsonNode services = JSON.readTree(compose.config()).path("services");
      Map<Integer, String> ports = new TreeMap<>();
      for (String part : ComposeLayout.PARTS) {
        services.path(part).path("ports").forEach(port -> ports.put(published(port), part));
      }
      return ports;
    } catch (JsonProcessingException broken) {
      throw new FleetException(
          "docker compose config answered with something else than JSON", broken);
    }
  }

  private static int published(JsonNode port) {
    return port.path("published").asInt();
  }

  private void build() throws FleetException {
    Result result = compose.build(FleetLayout.SERVICES);
    if (!result.isFine()) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "the images could not be built: %s; docker compose build shows all of it",
              result.lastLine()));
    }
  }

  private void up() throws FleetException {
    Result result = compose.up(ComposeLayout.PARTS);
    if (!result.isFine()) {
      logs.write(compose);
      throw new FleetException(why(result));
    }
  }

  /** The part that ails and that nothing below it explains; else Compose's own last word. */
  private String why(Result failed) throws FleetException {
    for (ComposeContainer container : inOrder(compose.containers())) {
      Optional<String> ailment = container.ailment();
      if (ailment.isPresent() && !container.state().equals("created")) {
        return String.format(
            Locale.ROOT,
            "%s is %s: %s (log: %s)",
            container.part(),
            ailment.get(),
            LastWords.of(logs.of(container.part())),
            logs.of(container.part()));
      }
    }
    return String.format(
        Locale.ROOT,
        "the containers could not be started: %s; docker compose up --wait shows all of it",
        failed.lastLine());
  }

  private static List<ComposeContainer> inOrder(List<ComposeContainer> containers) {
    return ComposeLayout.PARTS.stream()
        .flatMap(part -> containers.stream().filter(one -> one.part().equals(part)))
        .toList();
  }
}
