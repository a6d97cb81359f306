package dev.brownout.chaos.measure;

/** Pearson's test of counts against a uniform distribution. */
final class ChiSquared {

  private ChiSquared() {}

  /**
   * How probable it is that counts of a uniform distribution lie at least as far from it as these,
   * 0 to 1; 1 when nothing was counted.
   */
  static double uniform(long[] counts) {
    long total = 0;
    for (long each : counts) {
      total += each;
    }
    if (total == 0) {
      return 1;
    }
    double expected = (double) total / counts.length;
    double statistic = 0;
    for (long each : counts) {
      statistic += (each - expected) * (each - expected) / expected;
    }
    return tail(statistic, counts.length - 1);
  }

  /**
   * The probability that chi-squared with so many degrees of freedom is at least the statistic.
   * Closed forms (Abramowitz and Stegun 26.4.4 and 26.4.5): for even degrees a finite sum, for odd
   * ones the tail of the normal distribution and a finite sum.
   */
  static double tail(double statistic, int degrees) {
    boolean odd = degrees % 2 == 1;
    double half = statistic / 2;
    double term = odd ? Math.sqrt(statistic * 2 / Math.PI) * Math.exp(-half) : Math.exp(-half);
    double sum = odd ? 2 * normalTail(Math.sqrt(statistic)) : 0;
    for (int k = odd ? 1 : 0; k <= degrees - 2; k += 2) {
      sum += term;
      term *= statistic / (k + 2);
    }
    return Math.min(1, sum);
  }

  /**
   * The probability that a standard normal variable exceeds {@code x}, for {@code x >= 0}, with a
   * relative error below 1.2e-7 (Chebyshev fit of erfc, Numerical Recipes, section 6.2).
   */
  private static double normalTail(double x) {
    double z = x / Math.sqrt(2);
    double t = 1 / (1 + 0.5 * z);
    double fit =
        -1.26551223
            + t
                * (1.00002368
                    + t
                        * (0.37409196
                            + t
                                * (0.09678418
                                    + t
                                        * (-0.18628806
                                            + t
                                                * (0.27886807
                                                    + t
                                                        * (-1.13520398
                                                            + t
                                                                * (1.48851587
                                                                    + t
                                                                        * (-0.82215223
                                                                            + t
                                                                                * 0.17087277))))))));
    return 0.5 * t * Math.exp(-z * z + fit);
  }
}
