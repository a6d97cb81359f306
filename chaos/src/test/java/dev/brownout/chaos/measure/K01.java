package dev.brownout.chaos.measure;

import dev.brownout.chaos.experiment.Experiment;
import java.nio.file.Files;
import java.nio.file.Path;

/** The experiment of the source tree. */
final class K01 {

  static final Experiment EXPERIMENT = Experiment.read(file());

  private K01() {}

  static Path file() {
    Path fromModule = Path.of("..", "experiments", "k01.yaml");
    return Files.exists(fromModule) ? fromModule : Path.of("experiments", "k01.yaml");
  }
}
