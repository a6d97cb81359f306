package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.policy.CallEngine;
import io.smallrye.mutiny.Uni;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The attempts of a call whose engine is not ours: each is sent and counted like any other, but
 * nothing ends it, and no budget is passed on.
 *
 * @see CallEngine
 */
final class FreeAttempts {

  private static final long NO_TIMEOUT = TimeUnit.DAYS.toNanos(1);

  private final Call call;
  private final Supplier<Uni<?>> attempts;

  FreeAttempts(Call call, Supplier<Uni<?>> attempts) {
    this.call = call;
    this.attempts = attempts;
  }

  /** The n-th attempt (1-based), which starts when it is subscribed to. */
  Uni<Object> attempt(int number) {
    return Uni.createFrom()
        .emitter(
            emitter -> {
              Exchange exchange = call.open(number, NO_TIMEOUT);
              exchange.bind(
                  () ->
                      attempts
                          .get()
                          .subscribe()
                          .with(
                              item -> {
                                call.settled(exchange, Answer.of(item));
                                emitter.complete(item);
                              },
                              failure -> {
                                call.settled(exchange, Answer.of(failure, exchange.arrived()));
                                emitter.fail(failure);
                              }));
            });
  }
}
