package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.policy.ClientPolicy;
import dev.brownout.budget.quarkus.policy.PolicySource;
import dev.brownout.budget.time.Deadline;
import io.quarkus.arc.All;
import io.quarkus.arc.Unremovable;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Runs the calls of budgeted clients, injected or built by hand, through the attempt controller.
 */
@Singleton
@Unremovable
class BudgetedCalls {

  private final PolicySource policies;
  private final ClientMeters meters;
  private final List<AttemptHook> hooks;
  private final Vertx vertx;

  BudgetedCalls(
      PolicySource policies, ClientMeters meters, @All List<AttemptHook> hooks, Vertx vertx) {
    this.policies = policies;
    this.meters = meters;
    this.hooks = hooks;
    this.vertx = vertx;
  }

  /**
   * Makes one call.
   *
   * @param site the method that was called
   * @param arguments what it was called with
   * @param attempt makes one attempt with the client itself
   */
  Object run(CallSite site, Object[] arguments, Callable<?> attempt) throws Exception {
    return switch (site.kind()) {
      case UNI -> uni(site, arguments, () -> (Uni<?>) proceed(attempt));
      case STAGE ->
          uni(
                  site,
                  arguments,
                  () ->
                      Uni.createFrom().completionStage(() -> (CompletionStage<?>) proceed(attempt)))
              .subscribeAsCompletionStage();
      case PLAIN -> plain(site, arguments, attempt);
      case DEFAULT -> attempt.call();
    };
  }

  private Uni<Object> uni(CallSite site, Object[] arguments, Supplier<Uni<?>> attempts) {
    return Uni.createFrom()
        .deferred(
            () -> {
              InboundCall inbound = InboundCall.current();
              ClientPolicy policy = policies.client(site.client(), inbound.policy());
              Supplier<Call> call = () -> open(site, inbound, policy, arguments);
              if (policy.engine().isPresent()) {
                return policy.engine().get().run(new FreeAttempts(call.get(), attempts)::attempt);
              }
              Uni<Object> budgeted =
                  AsyncAttempts.of(call, () -> EventLoop.current(vertx), attempts);
              Deadline deadline = policy.call().deadline() ? inbound.deadline() : Deadline.none();
              return policy
                  .protection()
                  .map(
                      around ->
                          around.around(
                              budgeted,
                              deadline,
                              () -> call.get().declined(DeclineReason.DEADLINE)))
                  .orElse(budgeted);
            });
  }

  private Object plain(CallSite site, Object[] arguments, Callable<?> attempt) throws Exception {
    InboundCall inbound = InboundCall.current();
    ClientPolicy policy = policies.client(site.client(), inbound.policy());
    var attempts =
        new BlockingAttempts(
            open(site, inbound, policy, arguments), EventLoop.apart(vertx), attempt::call);
    return policy.protection().isPresent()
        ? policy.protection().get().around(attempts::run)
        : attempts.run();
  }

  private Call open(CallSite site, InboundCall inbound, ClientPolicy policy, Object[] arguments) {
    return new Call(
        site,
        inbound,
        policy,
        meters.of(site.client(), inbound.policy()),
        hooks,
        site.repeat(arguments));
  }

  private static Object proceed(Callable<?> attempt) {
    try {
      return attempt.call();
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }
}
