package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes folders. */
final class Folders {
  private Folders() {}

  /** Removes a folder and all in it; links are removed, not followed. Fine when it is not there. */
  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (NoSuchFileException gone) {
      // That is what was wanted.
    } catch (UncheckedIOException changing) {
      throw changing.getCause();
    }
  }
}
