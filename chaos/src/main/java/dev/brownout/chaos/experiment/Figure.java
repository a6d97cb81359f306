package dev.brownout.chaos.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a gate may be about. */
public enum Figure {
  /** Share of the reads within the threshold. */
  WITHIN("within", Unit.PERCENT),
  /** Share of the reads answered after the threshold. */
  OUTSIDE("outside", Unit.PERCENT),
  /** Share of all other reads. */
  DROPPED("dropped", Unit.PERCENT),
  /** Share of the reads that ended as the simulator had predicted. */
  AGREEMENT("agreement", Unit.PERCENT),
  /** Calls counted at the suppliers over what the chain needs. */
  AMPLIFICATION("amplification", Unit.FACTOR),
  /** Median time until the recipient knew. */
  MEDIAN("median", Unit.MILLISECONDS),
  /** The 99th percentile of the same times. */
  P99("p99", Unit.MILLISECONDS),
  /** The longest of the same times. */
  WORST("worst", Unit.MILLISECONDS),
  /** The 99th percentile of the time beyond the threshold, of the reads that ended after it. */
  OVERSHOOT("overshoot p99", Unit.MILLISECONDS);

  /** What a figure is measured in. */
  public enum Unit {
    /** A share of the reads. */
    PERCENT("%", 100),
    /** A multiple of what is needed. */
    FACTOR("", 1_000),
    /** Time. */
    MILLISECONDS("ms", 60_000);

    private final String sign;
    private final double most;

    Unit(String sign, double most) {
      this.sign = sign;
      this.most = most;
    }

    /** How it is written behind a number; empty for a factor. */
    public String sign() {
      return sign;
    }

    /** The highest limit that makes sense. */
    double most() {
      return most;
    }
  }

  private final String words;
  private final Unit unit;

  Figure(String words, Unit unit) {
    this.words = words;
    this.unit = unit;
  }

  /** How gates name it. */
  public String words() {
    return words;
  }

  /** What it is measured in. */
  public Unit unit() {
    return unit;
  }

  /** Whether more of it is better. */
  public boolean isGood() {
    return this == WITHIN || this == AGREEMENT;
  }

  /** The figures whose single reads can be compared between two runs. */
  static List<String> paired() {
    return List.of(WITHIN.words, OUTSIDE.words, DROPPED.words);
  }

  static List<String> all() {
    return Arrays.stream(values()).map(Figure::words).toList();
  }

  static Optional<Figure> named(String words) {
    return Arrays.stream(values()).filter(figure -> figure.words.equals(words)).findFirst();
  }
}
