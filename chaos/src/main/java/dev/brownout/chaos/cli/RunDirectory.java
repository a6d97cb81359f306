package dev.brownout.chaos.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;

/**
 * The folder of this run, {@code target/brownout/20260102-030405}: its logs and its results. There
 * is none until a verb needs one.
 */
final class RunDirectory {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneId.systemDefault());
  private static final int MOST_IN_A_SECOND = 100;

  private final Path above;
  private volatile Path made;

  RunDirectory(Path home) {
    above = home.resolve("target").resolve("brownout");
  }

  /** Makes a folder that no other run has. */
  Path make(Instant startedAt) {
    try {
      Files.createDirectories(above);
      made = makeNew(NAME.format(startedAt));
      return made;
    } catch (IOException refused) {
      throw new EnvironmentException(
          "no folder for this run can be made below " + above + ": " + refused, refused);
    }
  }

  private Path makeNew(String name) throws IOException {
    for (int number = 1; ; number++) {
      try {
        return Files.createDirectory(above.resolve(number == 1 ? name : name + "-" + number));
      } catch (FileAlreadyExistsException taken) {
        if (number == MOST_IN_A_SECOND) {
          throw taken;
        }
      }
    }
  }

  /** The folder that was made. */
  Path made() {
    return Objects.requireNonNull(made, "no folder was made yet");
  }

  /** Where the trace of an unforeseen error goes: the run's folder, or the one above all runs. */
  Path forTraces() {
    return made == null ? above : made;
  }
}
