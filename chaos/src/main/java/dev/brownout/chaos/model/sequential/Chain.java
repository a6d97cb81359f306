package dev.brownout.chaos.model.sequential;

/** One read after the other through the chain, from wherever the cycle stands. */
final class Chain {

  private static final double ALWAYS = Double.POSITIVE_INFINITY;

  private final long[] cycle;
  private final int depth;
  private final int arms;
  private final int maxAttempts;
  private final long timeoutNanos;
  private final boolean deadline;
  private final long allowanceNanos;
  private final long shareNanos;
  private final long thresholdNanos;

  /** Where the cycle stands. */
  int position;

  /** First attempts and extra ones so far. */
  long primary;

  long extra;

  /** What the last read took, and whether all of its arms were answered. */
  long elapsedNanos;

  boolean answered;

  private double ratio = ALWAYS;
  private long armNanos;

  Chain(Setup setup, Configuration configuration, long[] cycle) {
    this.cycle = cycle;
    this.depth = setup.depth();
    this.arms = setup.arms();
    this.maxAttempts = configuration.maxAttempts();
    this.timeoutNanos = configuration.attemptTimeout().toNanos();
    this.deadline = configuration.deadline();
    this.shareNanos = setup.gatewayShare().toNanos();
    this.thresholdNanos = setup.threshold().toNanos();
    this.allowanceNanos = thresholdNanos - shareNanos;
  }

  int positions() {
    return cycle.length;
  }

  /** The most extra attempts that one read can make. */
  long mostExtra() {
    return (long) arms * depth * (maxAttempts - 1);
  }

  /** Whether a read that took so long was answered in time. */
  boolean isWithin(long nanos) {
    return nanos <= thresholdNanos;
  }

  /** Allows an extra attempt while {@code extra < ratio x primary}. */
  void limitTo(double newRatio) {
    ratio = newRatio;
  }

  /** The next read. */
  void read() {
    long longest = 0;
    boolean all = true;
    for (int arm = 0; arm < arms; arm++) {
      all &= arm();
      longest = Math.max(longest, armNanos);
    }
    elapsedNanos = shareNanos + longest;
    answered = all;
  }

  private boolean arm() {
    armNanos = 0;
    for (int step = 0; step < depth; step++) {
      if (!step()) {
        return false;
      }
    }
    return true;
  }

  private boolean step() {
    for (int attempt = 1; ; attempt++) {
      long limit = deadline ? Math.min(timeoutNanos, allowanceNanos - armNanos) : timeoutNanos;
      if (limit <= 0) {
        return false;
      }
      if (attempt == 1) {
        primary++;
      } else {
        extra++;
      }
      long duration = cycle[position];
      position = position + 1 == cycle.length ? 0 : position + 1;
      if (duration <= limit) {
        armNanos += duration;
        return true;
      }
      armNanos += limit;
      if (attempt == maxAttempts || !mayRetry()) {
        return false;
      }
    }
  }

  private boolean mayRetry() {
    return extra < ratio * primary;
  }
}
