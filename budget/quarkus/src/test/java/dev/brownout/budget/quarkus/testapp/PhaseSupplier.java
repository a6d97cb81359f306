package dev.brownout.budget.quarkus.testapp;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PfxOptions;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A supplier that stops in one phase of each request until it is told to answer. */
public final class PhaseSupplier implements AutoCloseable {

  /** Where it stops. */
  public enum Stops {
    /** Before it reads the body. */
    BEFORE_READING,
    /** Before the headers of its answer. */
    BEFORE_HEADERS,
    /** In the middle of the body of its answer. */
    IN_BODY,
    /** Nowhere. */
    NOWHERE
  }

  private static final String PASSWORD = "not-secret";

  private final HttpServer server;
  private final AtomicInteger open = new AtomicInteger();
  private volatile Stops stops = Stops.NOWHERE;

  /** One that speaks HTTP/1.1 and HTTP/2 in the clear. */
  public static PhaseSupplier cleartext(Vertx vertx) throws Exception {
    return new PhaseSupplier(vertx, new HttpServerOptions());
  }

  /** One that speaks both over TLS, with a certificate of its own. */
  public static PhaseSupplier tls(Vertx vertx, Path folder) throws Exception {
    Path keys = folder.resolve("supplier.p12");
    String[] make = {
      Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
      "-genkeypair",
      "-keystore",
      keys.toString(),
      "-storetype",
      "PKCS12",
      "-storepass",
      PASSWORD,
      "-alias",
      "supplier",
      "-keyalg",
      "EC",
      "-dname",
      "CN=localhost"
    };
    if (new ProcessBuilder(make).inheritIO().start().waitFor() != 0) {
      throw new IllegalStateException("keytool made no certificate");
    }
    var own = new PfxOptions().setPath(keys.toString()).setPassword(PASSWORD);
    return new PhaseSupplier(
        vertx, new HttpServerOptions().setSsl(true).setUseAlpn(true).setKeyCertOptions(own));
  }

  private PhaseSupplier(Vertx vertx, HttpServerOptions options) throws Exception {
    options.setHost("127.0.0.1").setPort(0);
    this.server = vertx.createHttpServer(options).requestHandler(this::handle);
    Caller.within(30, server.listen());
  }

  /** Its port. */
  public int port() {
    return server.actualPort();
  }

  /** Stops there from now on. */
  public void stop(Stops where) {
    stops = where;
  }

  /** Requests that it has, and that are neither answered nor given up. */
  public int open() {
    return open.get();
  }

  private void handle(HttpServerRequest request) {
    open.incrementAndGet();
    var over = new AtomicBoolean();
    Runnable end =
        () -> {
          if (over.compareAndSet(false, true)) {
            open.decrementAndGet();
          }
        };
    request.response().endHandler(ended -> end.run());
    request.response().closeHandler(closed -> end.run());
    request.response().exceptionHandler(failed -> end.run());
    request.exceptionHandler(failed -> end.run());
    switch (stops) {
      case BEFORE_READING -> request.pause();
      case BEFORE_HEADERS -> {}
      case IN_BODY -> {
        request.response().putHeader("Content-Length", "1000");
        request.response().putHeader("Content-Type", type(request)).write("half");
      }
      case NOWHERE ->
          request
              .response()
              .putHeader("Content-Type", type(request))
              .end(request.path().equals("/json") ? "{\"a\":1}" : "ok");
    }
  }

  private static String type(HttpServerRequest request) {
    return request.path().equals("/json") ? "application/json" : "text/plain";
  }

  @Override
  public void close() throws Exception {
    Caller.within(30, server.close());
  }
}
