package dev.brownout.budget.quarkus.outbound;

/**
 * What identifies one attempt.
 *
 * @param client the key of the client
 * @param policy the label of the policy it runs under
 * @param requestId the request's id on every hop; empty outside of an inbound call
 * @param path the attempt's path, outermost first, such as {@code 2.1}
 * @param number which attempt of its call it is, 1-based
 * @param timeoutNanos the longest it may take
 * @param passesBudget whether the supplier is told how long it has
 */
public record AttemptInfo(
    String client,
    String policy,
    String requestId,
    String path,
    int number,
    long timeoutNanos,
    boolean passesBudget) {}
