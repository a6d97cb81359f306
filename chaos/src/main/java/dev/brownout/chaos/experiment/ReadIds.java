package dev.brownout.chaos.experiment;

/**
 * Ids of reads, {@code k01-417-m-0} and so on. A read's luck hangs on its id, so whoever predicts
 * it calls it what the driver does.
 */
public final class ReadIds {

  /** The part of an experiment's reads that is measured. */
  public static final String MEASURED = "m";

  private ReadIds() {}

  /** The ids of a part, before {@code -<number>}. */
  public static String prefix(String experiment, long seed, String part) {
    return experiment + "-" + seed + "-" + part;
  }
}
