package dev.brownout.budget.quarkus.problem;

import jakarta.ws.rs.HttpMethod;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.handlers.ClassRoutingHandler;
import org.jboss.resteasy.reactive.server.handlers.RestInitialHandler.InitialMatch;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper.RequestMatch;
import org.jboss.resteasy.reactive.server.mapping.RuntimeResource;
import org.jboss.resteasy.reactive.server.spi.ServerRestHandler;

/**
 * The methods that a path is served with. Asks the framework's own tables in the framework's own
 * order, so that it says what the routing does: {@code GET} serves {@code HEAD} too, and {@code
 * OPTIONS} is answered wherever no resource does it.
 */
final class AllowedMethods {

  private AllowedMethods() {}

  /** The methods of the path that a request asks for, in the order of the alphabet. */
  static Set<String> of(ResteasyReactiveRequestContext request) {
    String path = request.getPathWithoutPrefix();
    RequestMapper<InitialMatch> classes =
        new RequestMapper<>(request.getDeployment().getClassMappers());
    Set<String> methods = new TreeSet<>();
    for (RequestMatch<InitialMatch> match = classes.map(path);
        match != null;
        match = classes.continueMatching(path, match)) {
      for (ServerRestHandler handler : match.value.handlers) {
        if (handler instanceof ClassRoutingHandler routing) {
          add(methods, routing.getMappers(), match.remaining.isEmpty() ? "/" : match.remaining);
        }
      }
    }
    return methods;
  }

  private static void add(
      Set<String> methods, Map<String, RequestMapper<RuntimeResource>> mappers, String path) {
    mappers.forEach(
        (method, mapper) -> {
          if (method != null && mapper.map(path) != null) {
            methods.add(method);
          }
        });
    if (methods.contains(HttpMethod.GET)) {
      methods.add(HttpMethod.HEAD);
    }
    if (!mappers.containsKey(HttpMethod.OPTIONS)) {
      methods.add(HttpMethod.OPTIONS);
    }
  }
}
