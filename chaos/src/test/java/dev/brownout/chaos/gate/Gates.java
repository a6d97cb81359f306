package dev.brownout.chaos.gate;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Gate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Gates as somebody writes them below the real experiment. */
final class Gates {

  private Gates() {}

  /** Each line a gate. */
  static List<Gate> of(Path folder, String... lines) throws IOException {
    String k01 = Files.readString(Path.of("../experiments/k01.yaml"));
    String before = k01.substring(0, k01.indexOf("\n  gates:"));
    Path file = folder.resolve("e.yaml");
    Files.writeString(file, before + "\n  gates:\n    " + String.join("\n    ", lines) + "\n");
    return Experiment.read(file).gates();
  }
}
