package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import java.util.Collection;

/** Says what is odd in an experiment, as far as it concerns what is to be run. */
final class Warnings {
  private Warnings() {}

  static void say(Experiment experiment, Collection<String> policies, Terminal terminal) {
    experiment.warnings().stream()
        .filter(line -> concerns(line, experiment, policies))
        .forEach(line -> terminal.say("warning: " + line));
  }

  private static boolean concerns(String line, Experiment experiment, Collection<String> policies) {
    return experiment.policies().keySet().stream()
        .filter(policy -> !policies.contains(policy))
        .noneMatch(policy -> line.contains(" experiment.policies." + policy + ":"));
  }
}
