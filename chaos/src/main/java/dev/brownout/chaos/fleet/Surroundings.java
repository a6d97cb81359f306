package dev.brownout.chaos.fleet;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What this machine offers: environment, programs on the PATH, folder for what is kept between
 * runs.
 *
 * @param environment the environment's variables
 * @param cache folder for what is kept between runs, {@code ~/.cache/brownout} as a rule
 * @param operatingSystem as the JDK names it, {@code Linux}
 */
record Surroundings(Map<String, String> environment, Path cache, String operatingSystem) {

  static Surroundings ofThisProcess() {
    Map<String, String> environment = System.getenv();
    return new Surroundings(environment, cache(environment), System.getProperty("os.name"));
  }

  private static Path cache(Map<String, String> environment) {
    String chosen = environment.getOrDefault("XDG_CACHE_HOME", "");
    // The XDG rules say that a relative path is to be ignored.
    Path caches =
        chosen.startsWith("/")
            ? Path.of(chosen)
            : Path.of(System.getProperty("user.home"), ".cache");
    return caches.resolve("brownout");
  }

  boolean isLinux() {
    return operatingSystem.equals("Linux");
  }

  /** A variable that is set and not blank. */
  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }

  /** A program on the PATH. */
  Optional<Path> program(String name) {
    return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> within(folder, name).stream())
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  private static Optional<Path> within(String folder, String name) {
    try {
      return Optional.of(Path.of(folder).resolve(name));
    } catch (InvalidPathException unusable) {
      return Optional.empty();
    }
  }
}
