package dev.brownout.gateway.tracking;

import dev.brownout.budget.quarkus.problem.BudgetException;
import jakarta.ws.rs.WebApplicationException;

/**
 * How much a failure says, gravest first: what will not change when asked again comes before what
 * is broken, and that before what may pass by itself.
 */
enum Severity {

  /**
   * The supplier knows that there is nothing (404, 410) or refuses the question (any other 4xx).
   */
  FINAL,
  /** An answer that makes no sense, or a mistake of our own. */
  BROKEN,
  /** The supplier is down or no further attempt was allowed. */
  UNAVAILABLE,
  /** There was not enough time. */
  LATE;

  static Severity of(Throwable failure) {
    int status = status(failure);
    if (status >= 400 && status < 500) {
      return FINAL;
    }
    return switch (status) {
      case 503 -> UNAVAILABLE;
      case 504 -> LATE;
      default -> BROKEN;
    };
  }

  private static int status(Throwable failure) {
    if (failure instanceof BudgetException budget) {
      return budget.problem().status();
    }
    return failure instanceof WebApplicationException web ? web.getResponse().getStatus() : 500;
  }
}
