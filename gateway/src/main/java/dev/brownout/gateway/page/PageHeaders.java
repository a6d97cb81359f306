package dev.brownout.gateway.page;

import io.quarkus.vertx.http.runtime.RouteConstants;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;

/**
 * The headers of the pages and of the files that they are made of: a browser runs and loads nothing
 * that is not served here, sends nobody their addresses (which hold shipment numbers), and asks
 * whether a file has changed before it takes its own copy.
 */
@ApplicationScoped
class PageHeaders {

  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
              + " object-src 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Permissions-Policy",
          "camera=(self), microphone=(), geolocation=()",
          "Cache-Control",
          "no-cache");

  void register(@Observes Router router) {
    router
        .route()
        .order(RouteConstants.ROUTE_ORDER_DEFAULT - 1)
        .method(HttpMethod.GET)
        .method(HttpMethod.HEAD)
        .handler(PageHeaders::add);
  }

  private static void add(RoutingContext call) {
    if (isPart(call.request().path())) {
      MultiMap headers = call.response().headers();
      HEADERS.forEach(headers::set);
    }
    call.next();
  }

  /** The top itself, or a file in it; everything deeper, or without an ending, is no page. */
  private static boolean isPart(String path) {
    return path.indexOf('/', 1) < 0 && (path.length() < 2 || path.indexOf('.') > 0);
  }
}
