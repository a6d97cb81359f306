package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fleet.Commands.Command;
import dev.brownout.chaos.fleet.Commands.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A Toxiproxy in a container on the host's network, since its lanes and the services meet on
 * loopback. That needs Linux.
 */
record DockerToxiproxy(Surroundings surroundings, Commands commands) implements ToxiproxySource {
  static final String IMAGE = "ghcr.io/shopify/toxiproxy:" + ToxiproxyFinder.VERSION;

  private static final Duration QUICK = Duration.ofSeconds(10);
  private static final Duration PULL = Duration.ofMinutes(3);

  @Override
  public String remedy() {
    return "on Linux, start a Docker daemon, which then runs " + IMAGE;
  }

  @Override
  public Answer look(Progress progress) {
    if (!surroundings.isLinux()) {
      return new Missing("this is " + surroundings.operatingSystem());
    }
    Optional<Path> docker = surroundings.program("docker");
    return docker
        .map(program -> image(program, progress))
        .orElseGet(() -> new Missing("no docker on the PATH"));
  }

  private Answer image(Path docker, Progress progress) {
    Result daemon = commands.run(QUICK, command(docker, "version", "--format", "{{.Server.Os}}"));
    if (!daemon.isFine()) {
      return new Missing(daemon.lastLine());
    }
    if (!commands.run(QUICK, command(docker, "image", "inspect", IMAGE)).isFine()) {
      progress.step("pulling " + IMAGE);
      Result pulled = commands.run(PULL, command(docker, "pull", "--quiet", IMAGE));
      if (!pulled.isFine()) {
        return new Missing(pulled.lastLine());
      }
    }
    return new Found(new ToxiproxyOrigin.Container(docker, IMAGE));
  }

  private static Command command(Path docker, String... words) {
    List<String> all = new ArrayList<>(List.of(docker.toString()));
    all.addAll(List.of(words));
    return Command.of(all);
  }

  /**
   * Starts the container with the server's arguments; its pid on this machine, 0 when not known.
   */
  static long run(
      ToxiproxyOrigin.Container container, int port, List<String> arguments, Commands commands)
      throws FleetException {
    List<String> words =
        new ArrayList<>(
            List.of(
                container.docker().toString(),
                "run",
                "--detach",
                "--rm",
                "--network=host",
                "--env=LOG_LEVEL=error",
                "--name=" + name(port),
                container.image()));
    words.addAll(arguments);
    Result started = commands.run(QUICK, Command.of(words));
    if (!started.isFine()) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "Toxiproxy's container did not start: %s; try docker rm --force %s, or put toxiproxy-server on the PATH",
              started.lastLine(),
              name(port)));
    }
    return pid(container.docker(), port, commands);
  }

  private static long pid(Path docker, int port, Commands commands) {
    Result pid =
        commands.run(QUICK, command(docker, "inspect", "--format", "{{.State.Pid}}", name(port)));
    String text = pid.output().strip();
    return pid.isFine() && text.matches("[0-9]+") ? Long.parseLong(text) : 0;
  }

  static void remove(int port, Commands commands) {
    commands.run(QUICK, Command.of("docker", "rm", "--force", name(port)));
  }

  private static String name(int port) {
    return "brownout-toxiproxy-" + port;
  }
}
