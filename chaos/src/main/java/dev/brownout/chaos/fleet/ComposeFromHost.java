package dev.brownout.chaos.fleet;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The view from the machine that the containers run on, through its Docker daemon. */
final class ComposeFromHost implements ComposeView {
  private static final String STATE =
      "{{.Id}} {{.State.Pid}} {{.State.StartedAt}} {{.State.Status}}";

  private final Compose compose;
  private Map<String, Started> started = Map.of();
  private ContainerProcesses processes = ContainerProcesses.none();

  ComposeFromHost(Compose compose) {
    this.compose = compose;
  }

  /** One start of a container, as {@value #STATE} tells of it. */
  private record Started(String id, long pid, String at, String status) {
    static Started of(String line) {
      String[] words = line.strip().split(" ", -1);
      return new Started(words[0], Long.parseLong(words[1]), words[2], words[3]);
    }
  }

  @Override
  public Optional<ComposeLayout> look() throws FleetException {
    compose.requireUsable();
    Map<String, ComposeContainer> containers = containers();
    if (containers.values().stream().noneMatch(ComposeContainer::isRunning)) {
      return Optional.empty();
    }
    requireAllHealthy(containers);
    remember(containers);
    return Optional.of(ComposeLayout.published((part, port) -> port(containers, part, port)));
  }

  private Map<String, ComposeContainer> containers() throws FleetException {
    return compose.containers().stream()
        .filter(container -> ComposeLayout.PARTS.contains(container.part()))
        .collect(Collectors.toMap(ComposeContainer::part, Function.identity()));
  }

  private static void requireAllHealthy(Map<String, ComposeContainer> containers)
      throws FleetException {
    List<String> ailing =
        ComposeLayout.PARTS.stream().flatMap(part -> ailment(containers, part).stream()).toList();
    if (!ailing.isEmpty()) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "the fleet is up in part only: %s; docker compose up --wait starts what is missing, docker compose down stops the rest",
              String.join(", ", ailing)));
    }
  }

  private static Optional<String> ailment(Map<String, ComposeContainer> containers, String part) {
    return containers.containsKey(part)
        ? containers.get(part).ailment().map(words -> part + " is " + words)
        : Optional.of(part + " is missing");
  }

  private static int port(Map<String, ComposeContainer> containers, String part, int port)
      throws FleetException {
    Integer published = containers.get(part).published().get(port);
    if (published == null) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "%s's container does not publish its port %d, so nobody can reach it from here; publish it in docker-compose.yml as 127.0.0.1:…:%d",
              part,
              port,
              port));
    }
    return published;
  }

  private void remember(Map<String, ComposeContainer> containers) throws FleetException {
    List<String> ids = ComposeLayout.PARTS.stream().map(part -> containers.get(part).id()).toList();
    List<String> lines = compose.inspect(STATE, ids);
    Map<String, Started> starts = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      starts.put(ComposeLayout.PARTS.get(i), Started.of(lines.get(i)));
    }
    started = starts;
    processes = processes();
  }

  private ContainerProcesses processes() {
    Map<String, Long> roots = new LinkedHashMap<>();
    started.values().forEach(start -> roots.put(start.id(), start.pid()));
    return ContainerProcesses.of(roots);
  }

  @Override
  public Optional<String> trouble() {
    try {
      List<String> ids = started.values().stream().map(Started::id).toList();
      List<String> now = compose.inspect(STATE, ids);
      List<String> parts = List.copyOf(started.keySet());
      for (int i = 0; i < parts.size(); i++) {
        if (!Started.of(now.get(i)).equals(started.get(parts.get(i)))) {
          return Optional.of(changed(parts.get(i), Started.of(now.get(i))));
        }
      }
      return Optional.empty();
    } catch (FleetException gone) {
      return Optional.of("a container was removed: " + gone.getMessage());
    }
  }

  private static String changed(String part, Started now) {
    return String.format(
        Locale.ROOT,
        "%s's container %s; see docker compose logs %s",
        part,
        now.status().equals("running") ? "restarted" : "has ended: it is " + now.status(),
        part);
  }

  @Override
  public long pid(String part) {
    return processes.showsAll() ? started.get(part).pid() : 0;
  }

  @Override
  public Set<Long> pids() {
    return processes.pids();
  }

  @Override
  public boolean showsAllProcesses() {
    return processes.showsAll();
  }
}
