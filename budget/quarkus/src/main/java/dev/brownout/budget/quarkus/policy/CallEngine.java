package dev.brownout.budget.quarkus.policy;

import io.smallrye.mutiny.Uni;
import java.util.function.IntFunction;

/**
 * Runs the attempts of a call in another way than this library does, so that the two can be
 * compared.
 */
@FunctionalInterface
public interface CallEngine {

  /**
   * Runs one call.
   *
   * @param attempt makes the n-th attempt (1-based), which starts when it is subscribed to
   */
  Uni<Object> run(IntFunction<Uni<Object>> attempt);
}
