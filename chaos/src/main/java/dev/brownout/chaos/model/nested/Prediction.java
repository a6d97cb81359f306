package dev.brownout.chaos.model.nested;

import dev.brownout.chaos.experiment.ReadClass;

/** What is predicted for a cell: each read, and what they come to. */
public final class Prediction {

  private static final ReadClass[] CLASSES = ReadClass.values();

  private final Totals totals;
  private final double highestAmplification;
  private final byte[] outcomes;
  private final long[] latencies;

  Prediction(Totals totals, double highestAmplification, byte[] outcomes, long[] latencies) {
    this.totals = totals;
    this.highestAmplification = highestAmplification;
    this.outcomes = outcomes;
    this.latencies = latencies;
  }

  /** What the reads come to, each reset arriving in time ({@link Cancellation#wins()}). */
  public Totals totals() {
    return totals;
  }

  /**
   * The amplification if every reset that races with its supplier's next attempt came second. Equal
   * to the predicted one where no such race exists; a fleet's lies in between.
   */
  public double highestAmplification() {
    return highestAmplification;
  }

  /**
   * What becomes of a read.
   *
   * @param read its number, from 0
   */
  public ReadClass outcome(int read) {
    return CLASSES[outcomes[read]];
  }

  /**
   * How long a read takes, from its planned instant to the end of its answer, in nanoseconds.
   *
   * @param read its number, from 0
   */
  public long latencyNanos(int read) {
    return latencies[read];
  }
}
