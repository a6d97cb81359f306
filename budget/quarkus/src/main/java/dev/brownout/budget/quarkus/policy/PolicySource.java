package dev.brownout.budget.quarkus.policy;

import java.util.function.UnaryOperator;

/**
 * Says which policy a call runs under. A service has one for each client, from its configuration;
 * the lab has one for each client and policy of its experiment.
 */
public interface PolicySource {

  /**
   * What an arriving call runs under.
   *
   * @param header reads a header of the call by name; null when it has none
   * @throws UnknownPolicyException when the call names a policy that does not exist
   */
  Arrival arrival(UnaryOperator<String> header);

  /**
   * The policy and the shared state of a client under a policy.
   *
   * @param client the key of the client's {@code @RegisterRestClient}
   * @param policy a label that {@link #arrival} gave
   */
  ClientPolicy client(String client, String policy);

  /**
   * The policy of one arriving call.
   *
   * @param policy its label in the metrics, one of a closed set
   * @param deadline whether the call has a deadline at all
   */
  record Arrival(String policy, boolean deadline) {}
}
