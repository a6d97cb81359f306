package dev.brownout.budget.quarkus.policy;

import io.smallrye.faulttolerance.FaultToleranceOperationProvider;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * A budgeted REST client of this application.
 *
 * @param api its interface
 * @param type the class of its bean, whose methods are intercepted
 */
record BudgetedBean(Class<?> api, Class<?> type) {

  /** All there are, by their keys. */
  static Map<String, BudgetedBean> all(BeanManager beans) {
    Map<String, BudgetedBean> found = new TreeMap<>();
    for (Bean<?> bean : beans.getBeans(Object.class, Any.Literal.INSTANCE, RestClient.LITERAL)) {
      for (Type type : bean.getTypes()) {
        if (type instanceof Class<?> client
            && client.isInterface()
            && BudgetedClients.includes(client)) {
          found.put(BudgetedClients.key(client), new BudgetedBean(client, bean.getBeanClass()));
        }
      }
    }
    return found;
  }

  /**
   * The layer that MicroProfile's {@code @Retry} makes of one of its methods, with its settings.
   */
  Optional<RetryLayer> annotated(FaultToleranceOperationProvider faultTolerance) {
    return Arrays.stream(api.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()))
        .map(method -> annotated(method, faultTolerance))
        .flatMap(Optional::stream)
        .max(Comparator.comparingInt(RetryLayer::attempts));
  }

  private Optional<RetryLayer> annotated(
      Method method, FaultToleranceOperationProvider faultTolerance) {
    var operation = faultTolerance.get(type, intercepted(method));
    if (!operation.hasRetry()) {
      return Optional.empty();
    }
    Retry retry = operation.getRetry();
    String who =
        String.format(
            Locale.ROOT,
            "@Retry on %s.%s (maxRetries=%d, quarkus.fault-tolerance.\"%s\".retry.max-retries)",
            api.getName(),
            method.getName(),
            retry.maxRetries(),
            method.isAnnotationPresent(Retry.class)
                ? type.getName() + "/" + method.getName()
                : type.getName());
    int attempts = retry.maxRetries() < 0 ? RetryLayer.ENDLESS : retry.maxRetries() + 1;
    return Optional.of(new RetryLayer(who, attempts));
  }

  /** The method of the bean that stands for one of the interface. */
  private Method intercepted(Method method) {
    try {
      return type.getMethod(method.getName(), method.getParameterTypes());
    } catch (NoSuchMethodException noneOfItsOwn) {
      return method;
    }
  }
}
