package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.quarkus.policy.ClientMethod;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Puts the calls of a client that was built by hand under the budget; all else passes through. */
final class BudgetedProxy implements InvocationHandler {

  private static final Object[] NONE = {};

  private final Class<?> api;
  private final Object client;
  private final BudgetedCalls calls;
  private final ConcurrentHashMap<Method, Optional<CallSite>> sites = new ConcurrentHashMap<>();

  BudgetedProxy(Class<?> api, Object client, BudgetedCalls calls) {
    this.api = api;
    this.client = client;
    this.calls = calls;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] given) throws Throwable {
    Object[] arguments = given == null ? NONE : given;
    if (method.isDefault()) {
      return MethodHandles.privateLookupIn(method.getDeclaringClass(), MethodHandles.lookup())
          .unreflectSpecial(method, method.getDeclaringClass())
          .bindTo(proxy)
          .invokeWithArguments(arguments);
    }
    if (method.getDeclaringClass() == Object.class) {
      return method.getName().equals("equals") ? proxy == arguments[0] : pass(method, arguments);
    }
    Optional<CallSite> site = sites.computeIfAbsent(method, this::site);
    return site.isPresent()
        ? calls.run(site.get(), arguments, () -> pass(method, arguments))
        : pass(method, arguments);
  }

  /** Empty for what is not budgeted: unmarked methods, and {@code close()}. */
  private Optional<CallSite> site(Method method) {
    method.trySetAccessible();
    ClientMethod asked = ClientMethod.of(api, method);
    return asked.isMarked() && !asked.http().isEmpty()
        ? Optional.of(CallSite.of(api, method))
        : Optional.empty();
  }

  private Object pass(Method method, Object[] arguments) throws Exception {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException failure) {
      if (failure.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw (Error) failure.getCause();
    }
  }
}
