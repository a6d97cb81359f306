package dev.brownout.chaos.model.sheet;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.chaos.experiment.Policy;

/** A policy's name and shape: {@code nested (60/3 over 20/3, 0.30)}. */
public final class PolicyLabel {

  private PolicyLabel() {}

  /**
   * The label in tables of a chain.
   *
   * @param depth its hops; with one, the services make no calls
   */
  public static String of(Policy policy, int depth) {
    String gateway = shape(policy.gateway());
    String service = shape(policy.service());
    String shape = depth == 1 || gateway.equals(service) ? gateway : gateway + " over " + service;
    return policy.name() + " (" + shape + budget(policy.gateway().retryBudget()) + ")";
  }

  private static String shape(CallPolicy side) {
    return Decimals.millis(side.attemptTimeout().toNanos()).toPlainString()
        + "/"
        + side.maxAttempts();
  }

  private static String budget(RetryBudgetSpec budget) {
    if (budget instanceof RetryBudgetSpec.Cumulative cumulative) {
      return ", " + Decimals.fixed(cumulative.ratio(), 2);
    }
    if (budget instanceof RetryBudgetSpec.Windowed windowed) {
      return Text.format(
          ", %s in %d s", Decimals.fixed(windowed.ratio(), 2), windowed.window().toSeconds());
    }
    return "";
  }
}
