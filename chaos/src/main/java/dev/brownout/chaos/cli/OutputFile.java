package dev.brownout.chaos.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Files that a verb is told to write: found out to be writable before anything is measured. */
final class OutputFile {
  private OutputFile() {}

  /**
   * The file of an option, absolute; empty when the option was not given.
   *
   * @throws UsageException when nothing can be written there
   */
  static Optional<Path> of(String option, Path given, Tools tools) {
    if (given == null) {
      return Optional.empty();
    }
    Path file = tools.resolve(given);
    if (Files.isDirectory(file)) {
      throw new UsageException(option + ": " + given + " is a folder; name a file");
    }
    if (!isWritable(file)) {
      throw new UsageException(option + ": " + given + " cannot be written there");
    }
    return Optional.of(file);
  }

  /** The file, or the nearest folder above it that there is. */
  private static boolean isWritable(Path file) {
    Path there = file;
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    return Files.isWritable(there) && (there.equals(file) || Files.isDirectory(there));
  }

  /** Writes a text; makes the folders above it. */
  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, text);
  }

  /** Adds a text to what is there already, as CI servers want it. */
  static void append(Path file, String text) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
