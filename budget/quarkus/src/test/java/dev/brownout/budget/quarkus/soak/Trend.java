package dev.brownout.budget.quarkus.soak;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How the samples of a series went over time: a straight line by ordinary least squares.
 *
 * <p>The interval takes the samples for independent of each other. Calls live for less than a
 * second here and samples are seconds apart, so that holds for what calls leave behind, and not for
 * what grows in steps.
 *
 * @param firstThird the mean of the first third of the samples
 * @param lastThird that of the last third
 * @param perHour the slope
 * @param margin half the width of its 95 % interval
 * @param overall the slope times the length of the run
 */
record Trend(double firstThird, double lastThird, double perHour, double margin, double overall) {

  private static final double Z = 1.959964;

  /** What a series does. */
  enum Verdict {
    FLAT,
    GROWS,
    FALLS
  }

  /** The trend of at least four values, each taken at an hour. */
  static Trend of(List<Double> hours, List<Double> values) {
    int n = values.size();
    double[] x = hours.stream().mapToDouble(Double::doubleValue).toArray();
    double[] y = values.stream().mapToDouble(Double::doubleValue).toArray();
    double meanX = Arrays.stream(x).average().orElseThrow();
    double meanY = Arrays.stream(y).average().orElseThrow();
    double xx = 0;
    double xy = 0;
    for (int i = 0; i < n; i++) {
      xx += (x[i] - meanX) * (x[i] - meanX);
      xy += (x[i] - meanX) * (y[i] - meanY);
    }
    double slope = xy / xx;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double off = y[i] - meanY - slope * (x[i] - meanX);
      squares += off * off;
    }
    double error = Math.sqrt(squares / (n - 2) / xx);
    return new Trend(
        Arrays.stream(y, 0, n / 3).average().orElseThrow(),
        Arrays.stream(y, n - n / 3, n).average().orElseThrow(),
        slope,
        student(n - 2) * error,
        slope * (x[n - 1] - x[0]));
  }

  /**
   * Flat where the interval contains zero, or where less than the resolution came or went in the
   * whole run.
   */
  Verdict verdict(double resolution) {
    if (Math.abs(perHour) <= margin || Math.abs(overall) < resolution) {
      return Verdict.FLAT;
    }
    return perHour > 0 ? Verdict.GROWS : Verdict.FALLS;
  }

  /** The 0.975 quantile of Student's t, to some per mille (Cornish-Fisher expansion). */
  private static double student(int degrees) {
    double cube = Math.pow(Z, 3);
    double fifth = Math.pow(Z, 5);
    return Z
        + (cube + Z) / (4.0 * degrees)
        + (5 * fifth + 16 * cube + 3 * Z) / (96.0 * degrees * degrees);
  }

  /** A line of the table. */
  String line(String name, double resolution) {
    return String.format(
        Locale.ROOT,
        "%-36s %12.1f %12.1f %+12.1f +-%-10.1f %8.1f  %s",
        name,
        firstThird,
        lastThird,
        perHour,
        margin,
        resolution,
        verdict(resolution).name().toLowerCase(Locale.ROOT));
  }

  /** The line above those. */
  static String head() {
    return String.format(
        Locale.ROOT,
        "%-36s %12s %12s %12s   %-10s %8s  %s",
        "series",
        "first third",
        "last third",
        "per hour",
        "95 %",
        "resol.",
        "verdict");
  }
}
