package dev.brownout.chaos.cli;

import java.nio.file.Path;

/** Which experiment a verb is about. */
final class ExperimentFile {
  /** The one that is meant when none is named, below the project's root. */
  static final String USUAL = "experiments/k01.yaml";

  private ExperimentFile() {}

  /** The file, absolute; the usual one for null. */
  static Path of(Path given, Tools tools) {
    return given == null ? tools.home().resolve(USUAL) : tools.resolve(given);
  }
}
