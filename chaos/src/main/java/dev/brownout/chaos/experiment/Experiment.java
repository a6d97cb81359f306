package dev.brownout.chaos.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an experiment file says: how many reads, how fast, through which regimes, under which
 * policies. The tool and the services read the same file.
 *
 * @param name name of the experiment
 * @param seed seed of every draw, 0 or more
 * @param ratePerSecond planned reads a second, above 0
 * @param threshold the recipient's limit for one read, from the planned instant to the answer
 * @param gatewayShare what the gateway's own work takes of it; shorter than the threshold
 * @param readsPerCell measured reads of one cell, at least 1
 * @param hops the internal hops, each one call of every read
 * @param regimes the regimes by name, in the order of the file
 * @param policies the policies by name, in the order of the file
 * @param gates what a run must keep to, in the order of the file
 * @param sha256 digest of the file's bytes, in hexadecimal
 * @param warnings what is odd in the file but may be meant, one line each, in the order of the file
 */
public record Experiment(
    String name,
    long seed,
    double ratePerSecond,
    Duration threshold,
    Duration gatewayShare,
    int readsPerCell,
    List<String> hops,
    Map<String, Regime> regimes,
    Map<String, Policy> policies,
    List<Gate> gates,
    String sha256,
    List<String> warnings) {

  /** How many listeners, each with one constant latency, a hop has. */
  public static final int LANES = 16;

  /** The most reads of one cell. */
  public static final int MOST_READS = 1_000_000;

  /** The highest rate, in reads a second. */
  public static final int HIGHEST_RATE = 100_000;

  /** Copies and checks what an override may change. */
  public Experiment {
    hops = List.copyOf(hops);
    regimes = Collections.unmodifiableMap(new LinkedHashMap<>(regimes));
    policies = Collections.unmodifiableMap(new LinkedHashMap<>(policies));
    gates = List.copyOf(gates);
    warnings = List.copyOf(warnings);
    refuseUnless(seed >= 0, "seed " + seed + " is negative");
    refuseUnless(
        ratePerSecond > 0 && ratePerSecond <= HIGHEST_RATE,
        "rate "
            + ratePerSecond
            + " is outside 0 (excluded) to "
            + HIGHEST_RATE
            + " reads a second");
    refuseUnless(
        readsPerCell >= 1 && readsPerCell <= MOST_READS,
        readsPerCell + " reads a cell are outside 1 to " + MOST_READS);
  }

  private static void refuseUnless(boolean fine, String otherwise) {
    if (!fine) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /**
   * Reads an experiment.
   *
   * @throws ExperimentException with one line for each mistake in the file, or one line that says
   *     why it cannot be read
   */
  public static Experiment read(Path file) {
    return read(file, file);
  }

  /**
   * Reads an experiment as {@link #read(Path)} does.
   *
   * @param shown how mistakes call the file
   * @param file the file itself
   */
  public static Experiment read(Path shown, Path file) {
    try {
      return ExperimentReader.read(shown.toString(), Files.readAllBytes(file));
    } catch (NoSuchFileException missing) {
      throw new ExperimentException(List.of(shown + ": there is no such file"));
    } catch (IOException unreadable) {
      throw new ExperimentException(
          List.of(shown + ": cannot be read (" + reason(file, unreadable) + ")"));
    }
  }

  private static String reason(Path file, IOException unreadable) {
    return Files.isDirectory(file) ? "it is a folder" : unreadable.toString();
  }

  /**
   * The regime of that name.
   *
   * @throws ExperimentException when there is none, naming those that there are
   */
  public Regime regime(String name) {
    return known("regime", name, regimes);
  }

  /**
   * The policy of that name.
   *
   * @throws ExperimentException when there is none, naming those that there are
   */
  public Policy policy(String name) {
    return known("policy", name, policies);
  }

  private <T> T known(String kind, String name, Map<String, T> all) {
    T found = all.get(name);
    if (found == null) {
      throw new ExperimentException(
          List.of(
              String.format(
                  Locale.ROOT,
                  "\"%s\" is an unknown %s%s (experiment %s has %s)",
                  name,
                  kind,
                  Nearest.hint(name, all.keySet()),
                  this.name,
                  String.join(", ", all.keySet()))));
    }
    return found;
  }

  /** What a read may spend below the gateway: the threshold without the gateway's share. */
  public Duration allowance() {
    return threshold.minus(gatewayShare);
  }

  /** The same experiment with another seed. */
  public Experiment withSeed(long other) {
    return with(other, ratePerSecond, readsPerCell);
  }

  /** The same experiment with another rate, in reads a second. */
  public Experiment withRatePerSecond(double other) {
    return with(seed, other, readsPerCell);
  }

  /** The same experiment with another number of measured reads in each cell. */
  public Experiment withReadsPerCell(int other) {
    return with(seed, ratePerSecond, other);
  }

  private Experiment with(long itsSeed, double rate, int reads) {
    return new Experiment(
        name,
        itsSeed,
        rate,
        threshold,
        gatewayShare,
        reads,
        hops,
        regimes,
        policies,
        gates,
        sha256,
        warnings);
  }
}
