package dev.brownout.chaos.statistics;

/** The same figures from their definitions, slowly. */
final class NaiveStatistics {

  private NaiveStatistics() {}

  /** Whether the score test rejects a share: the normal approximation at that share itself. */
  static boolean rejects(double share, long part, long whole) {
    double error = Math.sqrt(share * (1 - share) / whole);
    return Math.abs((double) part / whole - share) > Interval.Z * error;
  }

  /** The least share on a fine grid that the score test does not reject. */
  static double low(long part, long whole, int steps) {
    for (int step = 1; step < steps; step++) {
      if (!rejects((double) step / steps, part, whole)) {
        return (double) step / steps;
      }
    }
    return 1;
  }

  /** The mid-p value, outcome by outcome: whole when less probable, half when equally. */
  static double midP(int gained, int lost) {
    int differ = gained + lost;
    if (differ == 0) {
      return 1;
    }
    double ours = split(differ, gained);
    double sum = 0;
    for (int k = 0; k <= differ; k++) {
      boolean equally = k == gained || k == lost;
      boolean less = Math.abs(2 * k - differ) > Math.abs(gained - lost);
      sum += equally ? ours / 2 : less ? split(differ, k) : 0;
    }
    return sum;
  }

  /** How probable it is that {@code k} of {@code n} coins show heads. */
  static double split(int n, int k) {
    double probability = 1;
    int left = n;
    for (int i = 1; i <= k; i++) {
      probability = probability * (n - k + i) / i;
      while (probability > 1 && left > 0) {
        probability /= 2;
        left--;
      }
    }
    return probability * Math.pow(0.5, left);
  }
}
