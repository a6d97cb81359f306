package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fleet.Commands.Command;
import dev.brownout.chaos.fleet.Commands.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * A Toxiproxy that Go builds from the pinned version and that is kept for later runs. Go checks
 * what it fetches against its checksum database.
 */
record BuiltToxiproxy(Surroundings surroundings, Commands commands) implements ToxiproxySource {
  private static final String MODULE =
      "github.com/Shopify/toxiproxy/v2/cmd/server@v" + ToxiproxyFinder.VERSION;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @Override
  public String remedy() {
    return String.format(
        Locale.ROOT,
        "put Go 1.23 or newer on the PATH, which then builds it once (go install %s)",
        MODULE);
  }

  @Override
  public Answer look(Progress progress) {
    Optional<Path> go = surroundings.program("go");
    return go.map(program -> build(program, progress)).orElseGet(() -> new Missing("no Go there"));
  }

  private Answer build(Path go, Progress progress) {
    progress.step(
        String.format(Locale.ROOT, "building Toxiproxy %s with Go, once", ToxiproxyFinder.VERSION));
    Path place = CachedToxiproxy.place(surroundings);
    try {
      Files.createDirectories(place.getParent());
      Path scratch = Files.createTempDirectory(place.getParent(), "build");
      try {
        return build(go, scratch, place);
      } finally {
        Folders.delete(scratch);
      }
    } catch (IOException failed) {
      return new Missing(place.getParent() + " cannot be written: " + failed.getMessage());
    }
  }

  private Answer build(Path go, Path scratch, Path place) throws IOException {
    Result built =
        commands.run(
            LIMIT,
            Command.of(go.toString(), "install", MODULE)
                .with("GOBIN", scratch.toString())
                .with("CGO_ENABLED", "0"));
    if (!built.isFine()) {
      return new Missing("Go could not build it: " + built.lastLine());
    }
    // In one step, so that a run beside this one never starts half a program.
    Files.move(scratch.resolve("server"), place, StandardCopyOption.ATOMIC_MOVE);
    return new Found(new ToxiproxyOrigin.Program(place));
  }
}
