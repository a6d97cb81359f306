package dev.brownout.gateway.tracking;

import io.smallrye.mutiny.CompositeException;
import io.smallrye.mutiny.Uni;
import java.util.function.BiFunction;

/** How the two arms of a read, which run in parallel, become one answer. */
enum Arms {

  /** Waits for both arms even when one has failed; the gravest failure is the read's. */
  WAIT {
    @Override
    <A, B, R> Uni<R> join(Uni<A> one, Uni<B> other, BiFunction<A, B, R> merge) {
      return Uni.combine()
          .all()
          .unis(one, other)
          .collectFailures()
          .with(merge)
          .onFailure(CompositeException.class)
          .transform(both -> Severity.gravest(((CompositeException) both).getCauses()));
    }
  },

  /** Fails with the first arm that fails, and cancels the other. */
  FAIL_FAST {
    @Override
    <A, B, R> Uni<R> join(Uni<A> one, Uni<B> other, BiFunction<A, B, R> merge) {
      return Uni.combine().all().unis(one, other).with(merge);
    }
  };

  /** Subscribes to both arms and merges their items; cancelling the result cancels both. */
  abstract <A, B, R> Uni<R> join(Uni<A> one, Uni<B> other, BiFunction<A, B, R> merge);
}
