package dev.brownout.chaos.cli;

import dev.brownout.chaos.writes.WritesPlan;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Which journey a run takes instead of measuring cells, and how much of it. */
final class JourneyOptions {
  private static final String WRITES = "writes";

  @Option(
      names = "--journey",
      paramLabel = "writes",
      description =
          "Runs a journey instead of cells. writes: keyed writes that are repeated and duplicated,"
              + " through toxics on every hop, while delivery-ops and the store are killed; then"
              + " compares what callers saw with the database. Needs a local fleet of its own.")
  private String journey;

  @Option(
      names = "--writes",
      paramLabel = "N",
      description = "Keyed writes of the journey (default: " + WritesPlan.USUAL_WRITES + ").")
  private Integer writes;

  @Option(
      names = "--callers",
      paramLabel = "N",
      description = "Callers of the journey (default: " + WritesPlan.USUAL_CALLERS + ").")
  private Integer callers;

  /** Whether a journey was asked for; refuses one that there is not, and options of none. */
  boolean isAsked() {
    if (journey == null) {
      refuse(writes != null, "--writes");
      refuse(callers != null, "--callers");
      return false;
    }
    if (!journey.equals(WRITES)) {
      throw new UsageException(
          String.format(Locale.ROOT, "--journey \"%s\": there is only %s", journey, WRITES));
    }
    return true;
  }

  /** What is to be done. */
  WritesPlan plan(long seed) {
    try {
      return new WritesPlan(
          writes == null ? WritesPlan.USUAL_WRITES : writes,
          callers == null ? WritesPlan.USUAL_CALLERS : callers,
          seed);
    } catch (IllegalArgumentException impossible) {
      throw new UsageException(impossible.getMessage());
    }
  }

  private static void refuse(boolean given, String option) {
    if (given) {
      throw new UsageException(option + " is for --journey " + WRITES + "; add it or leave it out");
    }
  }
}
