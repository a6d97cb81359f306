package dev.brownout.chaos.experiment;

import dev.brownout.budget.attempt.CallPolicy;
import java.util.Objects;

/**
 * How every call of the fleet is made: one policy for the gateway's calls, one for the services'.
 *
 * @param name name in the experiment, also of both call policies
 * @param engine which attempt loop runs them
 * @param gateway for the calls of the gateway to the services
 * @param service for the calls of the services to their stores
 */
public record Policy(String name, Engine engine, CallPolicy gateway, CallPolicy service) {

  /** Refuses nulls. */
  public Policy {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(gateway, "gateway");
    Objects.requireNonNull(service, "service");
  }
}
