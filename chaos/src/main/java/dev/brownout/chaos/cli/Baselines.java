package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Gate;
import dev.brownout.chaos.report.RunFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The earlier runs that an experiment's gates name, read before anything is measured. */
final class Baselines {
  private final Map<String, RunFile> byName = new LinkedHashMap<>();

  /**
   * Reads them, each relative to the experiment's folder.
   *
   * @throws dev.brownout.chaos.report.RunFileException when one cannot be read
   */
  Baselines(Experiment experiment, Path experimentFile, Tools tools) {
    for (Gate gate : experiment.gates()) {
      if (gate instanceof Gate.Baseline baseline) {
        Path file = experimentFile.resolveSibling(baseline.file()).normalize();
        byName.computeIfAbsent(baseline.file(), any -> RunFile.read(tools.shown(file), file));
      }
    }
  }

  RunFile of(String name) {
    return byName.get(name);
  }

  /** All of them. */
  Iterable<RunFile> all() {
    return byName.values();
  }
}
