package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.RetryBudget;
import java.util.Optional;

/**
 * A client's rules and the state that all its calls under them share.
 *
 * @param call the rules
 * @param retryBudget pays for extra attempts
 * @param engine who runs the attempts instead of this library
 * @param protection what stands around the whole call
 */
public record ClientPolicy(
    CallPolicy call,
    RetryBudget retryBudget,
    Optional<CallEngine> engine,
    Optional<Protection> protection) {

  /** A policy that this library runs, with nothing around it. */
  public static ClientPolicy budgeted(CallPolicy call, RetryBudget retryBudget) {
    return new ClientPolicy(call, retryBudget, Optional.empty(), Optional.empty());
  }
}
