package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fleet.Commands.Command;
import dev.brownout.chaos.fleet.Commands.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code docker compose} on a project's {@code docker-compose.yml}.
 *
 * @param home the project's root
 * @param variables what the compose file is told, beside {@code .env} and the environment
 * @param commands runs it
 * @param surroundings this machine, where the program docker is
 */
record Compose(
    Path home, Map<String, String> variables, Commands commands, Surroundings surroundings) {
  /** Since it lists containers one a line, and takes parts down by name. */
  private static final int[] OLDEST = {2, 21};

  private static final String DOCKER = "docker";
  private static final Pattern VERSION = Pattern.compile("v?(\\d+)\\.(\\d+).*");
  private static final Duration QUICK = Duration.ofSeconds(20);
  private static final Duration BUILD = Duration.ofMinutes(15);
  private static final Duration STOP = Duration.ofSeconds(60);
  private static final Duration HEALTHY = Duration.ofSeconds(150);

  /** Refuses a machine without a daemon or with an old Compose, and a file with open variables. */
  void requireUsable() throws FleetException {
    if (surroundings.program(DOCKER).isEmpty()) {
      throw new FleetException(
          "docker is not on the PATH: install Docker with its Compose plugin, or leave --fleet compose out");
    }
    Result daemon = commands.run(QUICK, docker("version", "--format", "{{.Server.Version}}"));
    if (!daemon.isFine()) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "no Docker daemon answers: %s; start it, set DOCKER_HOST, or leave --fleet compose out",
              daemon.lastLine()));
    }
    requireVersion(commands.run(QUICK, docker("compose", "version", "--short")));
    require(compose(QUICK, "config", "--quiet"), "docker-compose.yml cannot be used");
  }

  private static void requireVersion(Result version) throws FleetException {
    Matcher matcher = VERSION.matcher(version.lastLine());
    boolean known = version.isFine() && matcher.matches();
    if (!known || isOlder(matcher)) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "Docker Compose %d.%d or newer is needed, and this is %s: install the docker-compose-plugin",
              OLDEST[0],
              OLDEST[1],
              known ? version.lastLine() : "none (" + version.lastLine() + ")"));
    }
  }

  private static boolean isOlder(Matcher version) {
    int major = Integer.parseInt(version.group(1));
    int minor = Integer.parseInt(version.group(2));
    return major < OLDEST[0] || (major == OLDEST[0] && minor < OLDEST[1]);
  }

  /** Every container of the project, those that have ended as well. */
  List<ComposeContainer> containers() throws FleetException {
    Result listing = compose(QUICK, "ps", "--all", "--format", "json");
    require(listing, "docker compose ps failed");
    return ComposeContainer.parse(listing.output());
  }

  /** The whole file as Compose understands it, in JSON. */
  String config() throws FleetException {
    Result config = compose(QUICK, "config", "--format", "json");
    require(config, "docker-compose.yml cannot be used");
    return config.output();
  }

  /** The same compose file, with commands that are still taken. */
  Compose with(Commands others) {
    return new Compose(home, variables, others, surroundings);
  }

  /** Builds the images of some parts; what has not changed costs a second. */
  Result build(List<String> parts) {
    return compose(BUILD, words(List.of("build"), parts));
  }

  /** Starts some parts and what they need, and waits until all are healthy. */
  Result up(List<String> parts) {
    String seconds = Long.toString(HEALTHY.toSeconds());
    List<String> up = List.of("up", "--detach", "--no-build", "--wait", "--wait-timeout", seconds);
    return compose(HEALTHY.plus(QUICK), words(up, parts));
  }

  /** Stops and removes some parts, all when none is named, and then networks nobody uses. */
  Result down(List<String> parts) {
    return compose(STOP, words(List.of("down"), parts));
  }

  /** What a part has written. */
  String log(String part) {
    return compose(QUICK, "logs", "--no-color", "--no-log-prefix", part).output();
  }

  /** A property of each container that is named, one a line. */
  List<String> inspect(String format, List<String> ids) throws FleetException {
    List<String> words = words(List.of("inspect", "--format", format), ids);
    Result result = commands.run(QUICK, docker(words.toArray(String[]::new)));
    require(result, "docker inspect failed");
    return result.output().lines().toList();
  }

  private static List<String> words(List<String> first, List<String> then) {
    List<String> words = new ArrayList<>(first);
    words.addAll(then);
    return words;
  }

  private static void require(Result result, String otherwise) throws FleetException {
    if (!result.isFine()) {
      throw new FleetException(otherwise + ": " + result.lastLine());
    }
  }

  private Result compose(Duration limit, String... words) {
    return compose(limit, List.of(words));
  }

  private Result compose(Duration limit, List<String> words) {
    List<String> all =
        new ArrayList<>(List.of("compose", "--project-directory", home.toString(), "--ansi=never"));
    all.addAll(words);
    return commands.run(limit, docker(all.toArray(String[]::new)));
  }

  private Command docker(String... words) {
    String program = surroundings.program(DOCKER).map(Path::toString).orElse(DOCKER);
    List<String> all = new ArrayList<>(List.of(program));
    all.addAll(List.of(words));
    return new Command(all, variables, "");
  }
}
