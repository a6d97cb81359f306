package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.arc.NoClassInterceptors;
import io.quarkus.rest.client.reactive.runtime.RestClientReactiveCDIWrapperBase;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * A budgeted REST client of this application.
 *
 * @param api its interface
 * @param type the class of its bean, whose methods are intercepted; the interface itself where the
 *     client is built by hand and has no bean
 */
record BudgetedBean(Class<?> api, Class<?> type) {

  /** All there are, in the order of their keys; two may have the same one. */
  static List<BudgetedBean> all(BeanManager beans) {
    List<BudgetedBean> found = new ArrayList<>();
    for (Bean<?> bean : beans.getBeans(Object.class, Any.Literal.INSTANCE, RestClient.LITERAL)) {
      for (Type type : bean.getTypes()) {
        if (type instanceof Class<?> client
            && client.isInterface()
            && BudgetedClients.includes(client)) {
          found.add(new BudgetedBean(client, bean.getBeanClass()));
        }
      }
    }
    found.sort(Comparator.comparing(BudgetedBean::key));
    return found;
  }

  /** A client that is built by hand. */
  static BudgetedBean byHand(Class<?> api) {
    return new BudgetedBean(api, api);
  }

  String key() {
    return BudgetedClients.key(api);
  }

  boolean isByHand() {
    return type == api;
  }

  /** Whether it is a class of the application's own in place of the client, such as a mock. */
  boolean isStandIn() {
    return !isByHand() && !RestClientReactiveCDIWrapperBase.class.isAssignableFrom(type);
  }

  /** The methods that somebody asked to be budgeted. */
  List<ClientMethod> marked() {
    return ClientMethod.all(api).stream().filter(ClientMethod::isMarked).toList();
  }

  /** Whether Quarkus gave the bean a method: not one whose HTTP method it does not know. */
  boolean has(ClientMethod method) {
    return isByHand() || !behind(method).isEmpty();
  }

  /** Whether the calls of a method are really intercepted. */
  boolean intercepts(ClientMethod method) {
    return isByHand() || behind(method).stream().anyMatch(this::isIntercepted);
  }

  /** The method of the bean that stands for one of the interface. */
  Method intercepted(ClientMethod method) {
    List<Method> own = isByHand() ? List.of() : behind(method);
    return own.isEmpty() ? method.declared() : own.get(0);
  }

  private List<Method> behind(ClientMethod method) {
    return Arrays.stream(type.getDeclaredMethods()).filter(method::isBehind).toList();
  }

  private boolean isIntercepted(Method own) {
    return own.isAnnotationPresent(Budgeted.class)
        || type.isAnnotationPresent(Budgeted.class)
            && !own.isAnnotationPresent(NoClassInterceptors.class);
  }
}
