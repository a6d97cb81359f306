package dev.brownout.budget.attempt;

import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.time.Deadline;
import java.util.random.RandomGenerator;

/** The oracle keeps the promises too. */
class NaiveAttemptControllerTest extends AttemptControllerRules {

  @Override
  AttemptController controller(
      CallPolicy policy,
      RetryBudget budget,
      Deadline deadline,
      Repeat repeat,
      RandomGenerator random) {
    return new NaiveAttemptController(policy, budget, deadline, repeat, random);
  }
}
