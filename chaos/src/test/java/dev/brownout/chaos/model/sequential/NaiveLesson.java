package dev.brownout.chaos.model.sequential;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The lesson's loop, literally: one read after the other, everything kept, nothing shared. */
final class NaiveLesson {

  private final double[] cycle;
  private final double timeout;
  private final int tries;
  private final boolean deadline;
  private final Double retryBudget;
  private final double allowance;

  private int position;
  private long primary;
  private long extra;

  private record Result(boolean ok, double elapsed) {}

  /** What the lesson prints. */
  record Figures(
      long within, long outside, long dropped, double median, double worst, double multiplier) {}

  NaiveLesson(Setup setup, Configuration configuration, Cycle regime) {
    this.cycle = regime.durations().stream().mapToDouble(d -> d.toNanos() / 1e6).toArray();
    this.timeout = configuration.attemptTimeout().toNanos() / 1e6;
    this.tries = configuration.maxAttempts();
    this.deadline = configuration.deadline();
    this.retryBudget =
        configuration.retryBudget().isPresent()
            ? (Double) configuration.retryBudget().getAsDouble()
            : null;
    this.allowance = (setup.threshold().toNanos() - setup.gatewayShare().toNanos()) / 1e6;
  }

  Figures run(Setup setup) {
    double share = setup.gatewayShare().toNanos() / 1e6;
    double threshold = setup.threshold().toNanos() / 1e6;
    long within = 0;
    long outside = 0;
    long dropped = 0;
    List<Double> all = new ArrayList<>();
    for (long read = 0; read < setup.reads(); read++) {
      double longest = 0;
      boolean ok = true;
      for (int arm = 0; arm < setup.arms(); arm++) {
        Result result = arm(setup.depth());
        longest = Math.max(longest, result.elapsed());
        ok = ok && result.ok();
      }
      double elapsed = share + longest;
      all.add(elapsed);
      if (!ok) {
        dropped++;
      } else if (elapsed > threshold) {
        outside++;
      } else {
        within++;
      }
    }
    Collections.sort(all);
    int reads = all.size();
    return new Figures(
        within,
        outside,
        dropped,
        all.get(reads >> 1),
        all.get(reads - 1),
        (double) (primary + extra) / (reads * (double) setup.steps()));
  }

  private Result arm(int depth) {
    double elapsed = 0;
    boolean ok = true;
    for (int i = 0; i < depth && ok; i++) {
      Result step = step(allowance - elapsed);
      elapsed += step.elapsed();
      ok = step.ok();
    }
    return new Result(ok, elapsed);
  }

  private Result step(double remaining) {
    double elapsed = 0;
    for (int i = 0; i < tries; i++) {
      double limit = deadline ? Math.min(timeout, remaining - elapsed) : timeout;
      if (limit <= 0) {
        return new Result(false, elapsed);
      }
      if (i == 0) {
        primary++;
      } else {
        extra++;
      }
      double duration = cycle[position++ % cycle.length];
      if (duration <= limit) {
        return new Result(true, elapsed + duration);
      }
      elapsed += limit;
      boolean allowed = retryBudget == null || extra < retryBudget * primary;
      if (i + 1 < tries && !allowed) {
        return new Result(false, elapsed);
      }
    }
    return new Result(false, elapsed);
  }
}
