package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.Budgeted;
import dev.brownout.budget.quarkus.policy.ClientCheck;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Method;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells a budgeted call that its caller has left where {@code @Retry} or {@code @Fallback} stands
 * between them, since SmallRye Fault Tolerance does not. It is the interceptor around theirs, whose
 * priority is {@code PLATFORM_AFTER + 10}.
 */
@Budgeted
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_AFTER + 9)
public class LeavingInterceptor {

  private final ClientCheck check;
  private final ConcurrentHashMap<Method, Boolean> concerned = new ConcurrentHashMap<>();

  LeavingInterceptor(ClientCheck check) {
    this.check = check;
  }

  @AroundInvoke
  Object call(InvocationContext context) throws Exception {
    if (!concerned.computeIfAbsent(context.getMethod(), check::hasLayersAround)) {
      return context.proceed();
    }
    var waiting = new Waiting();
    context.getContextData().put(Waiting.KEY, waiting);
    if (context.getMethod().getReturnType() == Uni.class) {
      Uni<?> answer = (Uni<?>) context.proceed();
      return Uni.createFrom()
          .deferred(
              () -> {
                waiting.came();
                return answer;
              })
          .onTermination()
          .invoke(waiting::left);
    }
    waiting.came();
    Object answer = context.proceed();
    if (answer instanceof CompletionStage<?> call) {
      call.whenComplete((item, failure) -> waiting.left());
    }
    return answer;
  }
}
