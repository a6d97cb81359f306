package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.Budgeted;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Puts the calls of an injected {@link Budgeted} client under the budget. It is the innermost
 * interceptor, so that all others, fault tolerance with them, stand around whole budgeted calls.
 */
@Budgeted
@Interceptor
@Priority(Integer.MAX_VALUE)
public class BudgetedInterceptor {

  private final BudgetedCalls calls;
  private final ConcurrentHashMap<Method, CallSite> sites = new ConcurrentHashMap<>();

  BudgetedInterceptor(BudgetedCalls calls) {
    this.calls = calls;
  }

  @AroundInvoke
  Object call(InvocationContext context) throws Exception {
    CallSite site = sites.computeIfAbsent(context.getMethod(), CallSite::of);
    Object answer = calls.run(site, context.getParameters(), context::proceed);
    return context.getContextData().get(Waiting.KEY) instanceof Waiting waiting
        ? waiting.endsWithThem(answer)
        : answer;
  }
}
