package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.ExperimentException;
import dev.brownout.chaos.measure.RunPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** What a run measures. */
final class RunOptions {
  static final List<String> LESSONS_POLICIES =
      List.of("no-budget", "deadline", "allocated", "retry-budget");
  static final List<String> LESSONS_REGIMES = List.of("normal", "widespread-slowdown");

  /** Enough for an interval of some 2 points around 96 %. */
  static final int QUICK_READS = 1_250;

  private static final String ALL = "all";

  @Option(
      names = "--policies",
      paramLabel = "a,b|all",
      split = ",",
      hideParamSyntax = true,
      description =
          "Policies of the experiment (default: the lesson's four, no-budget, deadline, allocated,"
              + " retry-budget).")
  private List<String> policies;

  @Option(
      names = "--regimes",
      paramLabel = "a,b|all",
      split = ",",
      hideParamSyntax = true,
      description =
          "Regimes of the experiment (default: the lesson's two, normal, widespread-slowdown).")
  private List<String> regimes;

  @Option(
      names = "--reads",
      paramLabel = "N",
      description = "Measured reads of each cell (default: the experiment's).")
  private Integer reads;

  @Option(
      names = "--quick",
      description = "1,250 reads a cell, after a shorter warm-up: a first look.")
  private boolean quick;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Planned reads a second (default: the experiment's).")
  private Double rate;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of every draw (default: the experiment's).")
  private Long seed;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "Writes the result there too; it is always in target/brownout/<run>/result.json.")
  private Path json;

  @Option(
      names = "--keep-up",
      description = "Leaves the fleet running afterwards, for the next run or for a look.")
  private boolean keepUp;

  boolean keepUp() {
    return keepUp;
  }

  /** The seed of a journey; refuses what only measured cells have. */
  long seedOfJourney(Experiment experiment) {
    refuseBesideJourney(policies != null, "--policies");
    refuseBesideJourney(regimes != null, "--regimes");
    refuseBesideJourney(reads != null, "--reads");
    refuseBesideJourney(quick, "--quick");
    refuseBesideJourney(rate != null, "--rate");
    refuseBesideJourney(json != null, "--json");
    try {
      return seed == null ? experiment.seed() : experiment.withSeed(seed).seed();
    } catch (IllegalArgumentException impossible) {
      throw new UsageException(impossible.getMessage());
    }
  }

  private static void refuseBesideJourney(boolean given, String option) {
    if (given) {
      throw new UsageException(option + " is for measured cells, not for --journey; leave it out");
    }
  }

  /** Where else the result goes, absolute; refused when nothing can be written there. */
  Optional<Path> json(Tools tools) {
    return OutputFile.of("--json", json, tools);
  }

  /** The cells to measure, each name and number checked against the experiment. */
  RunPlan plan(Experiment experiment) {
    List<String> rows = policies(experiment);
    List<String> blocks = regimes(experiment);
    refuseBoth(quick, reads);
    try {
      return RunPlan.of(overridden(experiment), rows, blocks);
    } catch (IllegalArgumentException impossible) {
      throw new UsageException(impossible.getMessage());
    }
  }

  private List<String> policies(Experiment experiment) {
    Set<String> known = experiment.policies().keySet();
    return chosen("--policies", policies, LESSONS_POLICIES, known, experiment::policy);
  }

  private List<String> regimes(Experiment experiment) {
    Set<String> known = experiment.regimes().keySet();
    return chosen("--regimes", regimes, LESSONS_REGIMES, known, experiment::regime);
  }

  /** {@code --quick} says how many reads already. */
  static void refuseBoth(boolean quick, Integer reads) {
    if (quick && reads != null) {
      throw new UsageException("--quick means --reads " + QUICK_READS + "; give one of the two");
    }
  }

  private Experiment overridden(Experiment experiment) {
    Experiment changed = quick ? experiment.withReadsPerCell(QUICK_READS) : experiment;
    changed = reads == null ? changed : changed.withReadsPerCell(reads);
    changed = rate == null ? changed : changed.withRatePerSecond(rate);
    return seed == null ? changed : changed.withSeed(seed);
  }

  static List<String> chosen(
      String option,
      List<String> given,
      List<String> lessons,
      Set<String> known,
      Consumer<String> check) {
    if (given == null) {
      return usual(lessons, known);
    }
    if (isAll(given)) {
      return List.copyOf(known);
    }
    given.forEach(name -> check(option, name, check));
    return given.stream().distinct().toList();
  }

  /** What is meant when nothing was given: the lesson's, where the experiment has them. */
  static List<String> usual(List<String> lessons, Set<String> known) {
    return known.containsAll(lessons) ? lessons : List.copyOf(known);
  }

  /** Whether everything was asked for. */
  static boolean isAll(List<String> given) {
    return given.equals(List.of(ALL));
  }

  private static void check(String option, String name, Consumer<String> check) {
    try {
      check.accept(name);
    } catch (ExperimentException unknown) {
      throw new UsageException(option + ": " + unknown.getMessage());
    }
  }
}
