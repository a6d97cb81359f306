package dev.brownout.budget.quarkus.inbound;

/** The names of the headers that carry a budget from hop to hop. */
public final class BudgetHeaders {

  /** Whole milliseconds left, rounded down, at least 1; absent when there is no deadline. */
  public static final String REMAINING_MS = "Budget-Remaining-Ms";

  /** One per edge request: 1 to 128 letters, digits, dots, dashes and underscores. */
  public static final String REQUEST_ID = "Request-Id";

  /**
   * The path of an attempt, outermost first: {@code 2.1} is the first attempt inside a second one.
   */
  public static final String ATTEMPT = "Attempt";

  /** {@code no} on an answer: trying again is pointless. */
  public static final String RETRY_ADVICE = "Retry-Advice";

  /**
   * Envoy's remaining time in milliseconds; understood when {@code budget.accept} names {@code
   * envoy}.
   */
  public static final String ENVOY_TIMEOUT = "x-envoy-expected-rq-timeout-ms";

  /** gRPC's remaining time; understood when {@code budget.accept} names {@code grpc}. */
  public static final String GRPC_TIMEOUT = "grpc-timeout";

  private BudgetHeaders() {}
}
