package dev.brownout.gateway.statement;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** When a statement will be done, if its parts go on as they did. */
final class Estimate {

  private Estimate() {}

  /**
   * The end of a running statement.
   *
   * @param apart the least time between two parts; what they took so far counts when it is more
   */
  static Optional<Instant> end(Statement statement, Duration apart) {
    if (statement.state() != State.RUNNING || statement.total().isEmpty()) {
      return Optional.empty();
    }
    int left = statement.total().getAsInt() - statement.done();
    return Optional.of(statement.times().now().plus(perPart(statement, apart).multipliedBy(left)));
  }

  private static Duration perPart(Statement statement, Duration apart) {
    if (statement.done() == 0) {
      return apart;
    }
    Duration passed = Duration.between(statement.times().started(), statement.times().now());
    Duration measured = passed.dividedBy(statement.done());
    return measured.compareTo(apart) > 0 ? measured : apart;
  }
}
