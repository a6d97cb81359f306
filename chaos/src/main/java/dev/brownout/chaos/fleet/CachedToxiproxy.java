package dev.brownout.chaos.fleet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A Toxiproxy that an earlier run has built. */
record CachedToxiproxy(Surroundings surroundings) implements ToxiproxySource {

  /** Where a program that was built is kept. */
  static Path place(Surroundings surroundings) {
    return surroundings
        .cache()
        .resolve("toxiproxy-" + ToxiproxyFinder.VERSION)
        .resolve("toxiproxy-server");
  }

  @Override
  public String remedy() {
    return String.format(
        Locale.ROOT,
        "copy toxiproxy-server %s to %s",
        ToxiproxyFinder.VERSION,
        place(surroundings));
  }

  @Override
  public Answer look(Progress progress) {
    Path program = place(surroundings);
    return Files.isRegularFile(program) && Files.isExecutable(program)
        ? new Found(new ToxiproxyOrigin.Program(program))
        : new Missing("not there");
  }
}
