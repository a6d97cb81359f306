package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.quarkus.Budgeted;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.policy.ClientPolicy;
import dev.brownout.budget.quarkus.policy.PolicySource;
import dev.brownout.budget.time.Deadline;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Runs the calls of a {@link Budgeted} client through the attempt controller. */
@Budgeted
@Interceptor
@Priority(Interceptor.Priority.LIBRARY_AFTER)
public class BudgetedInterceptor {

  private final PolicySource policies;
  private final ClientMeters meters;
  private final List<AttemptHook> hooks;
  private final Vertx vertx;
  private final ConcurrentHashMap<Method, CallSite> sites = new ConcurrentHashMap<>();

  BudgetedInterceptor(
      PolicySource policies, ClientMeters meters, @All List<AttemptHook> hooks, Vertx vertx) {
    this.policies = policies;
    this.meters = meters;
    this.hooks = hooks;
    this.vertx = vertx;
  }

  @AroundInvoke
  Object call(InvocationContext context) throws Exception {
    CallSite site = sites.computeIfAbsent(context.getMethod(), CallSite::of);
    return switch (site.kind()) {
      case UNI -> uni(context, site, () -> (Uni<?>) proceed(context));
      case STAGE ->
          uni(
                  context,
                  site,
                  () ->
                      Uni.createFrom().completionStage(() -> (CompletionStage<?>) proceed(context)))
              .subscribeAsCompletionStage();
      case PLAIN -> plain(context, site);
      case DEFAULT -> context.proceed();
    };
  }

  private Uni<Object> uni(InvocationContext context, CallSite site, Supplier<Uni<?>> attempts) {
    return Uni.createFrom()
        .deferred(
            () -> {
              InboundCall inbound = InboundCall.current();
              ClientPolicy policy = policies.client(site.client(), inbound.policy());
              Supplier<Call> call = () -> open(site, inbound, policy, context);
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

  private Object plain(InvocationContext context, CallSite site) throws Exception {
    InboundCall inbound = InboundCall.current();
    ClientPolicy policy = policies.client(site.client(), inbound.policy());
    var attempts =
        new BlockingAttempts(
            open(site, inbound, policy, context), EventLoop.apart(vertx), proceeding(context));
    return policy.protection().isPresent()
        ? policy.protection().get().around(attempts::run)
        : attempts.run();
  }

  private Call open(
      CallSite site, InboundCall inbound, ClientPolicy policy, InvocationContext context) {
    return new Call(
        site,
        inbound,
        policy,
        meters.of(site.client(), inbound.policy()),
        hooks,
        site.repeat(context.getParameters()));
  }

  private static Callable<Object> proceeding(InvocationContext context) {
    return context::proceed;
  }

  private static Object proceed(InvocationContext context) {
    try {
      return context.proceed();
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }
}
