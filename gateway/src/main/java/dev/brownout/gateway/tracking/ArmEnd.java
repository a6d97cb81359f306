package dev.brownout.gateway.tracking;

import io.smallrye.mutiny.Uni;

/**
 * How one arm of a read ended: with an answer or with a failure.
 *
 * @param answer null when there is none
 * @param failure null when there is an answer
 */
record ArmEnd<T>(T answer, Throwable failure) {

  /** The arm as one that never fails. */
  static <T> Uni<ArmEnd<T>> of(Uni<T> arm) {
    return arm.map(answer -> new ArmEnd<>(answer, null))
        .onFailure()
        .recoverWithItem(failure -> new ArmEnd<>(null, failure));
  }

  boolean hasAnswer() {
    return failure == null;
  }
}
