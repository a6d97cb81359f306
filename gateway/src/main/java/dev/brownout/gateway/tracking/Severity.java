package dev.brownout.gateway.tracking;

import dev.brownout.budget.quarkus.problem.BudgetException;
import jakarta.ws.rs.WebApplicationException;
import java.util.Comparator;
import java.util.List;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;

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

  /** The gravest of some failures, at least one; the first of those that are as grave. */
  static Throwable gravest(List<Throwable> failures) {
    return failures.stream().min(Comparator.comparing(Severity::of)).orElseThrow();
  }

  /** Whether the same question may be answered later. */
  boolean mayPass() {
    return this == UNAVAILABLE || this == LATE;
  }

  /** The HTTP status that says the same; 502 where a failure has none. */
  static int status(Throwable failure) {
    if (failure instanceof BudgetException budget) {
      return budget.problem().status();
    }
    if (failure instanceof CircuitBreakerOpenException || failure instanceof BulkheadException) {
      return 503;
    }
    if (failure instanceof TimeoutException) {
      return 504;
    }
    return failure instanceof WebApplicationException web ? web.getResponse().getStatus() : 502;
  }
}
