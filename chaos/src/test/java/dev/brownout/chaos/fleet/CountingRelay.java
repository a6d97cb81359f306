package dev.brownout.chaos.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes requests on to a server and writes down those that change something. */
final class CountingRelay implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> changes = new CopyOnWriteArrayList<>();
  private final URI target;
  private final HttpServer server;

  CountingRelay(URI target) throws IOException {
    this.target = target;
    this.server = HttpServer.create(new InetSocketAddress(FleetLayout.loopback(), 0), 0);
    server.createContext("/", this::pass);
    server.start();
  }

  private void pass(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    if (!method.equals("GET")) {
      changes.add(method + " " + exchange.getRequestURI());
    }
    HttpRequest request =
        HttpRequest.newBuilder(target.resolve(exchange.getRequestURI()))
            .method(method, BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()))
            .build();
    HttpResponse<byte[]> response = send(request);
    byte[] body = response.body();
    exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
    try {
      return client.send(request, BodyHandlers.ofByteArray());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  URI address() {
    return FleetLayout.http(server.getAddress().getPort());
  }

  /** The changes since the last question. */
  List<String> takeChanges() {
    List<String> taken = List.copyOf(changes);
    changes.removeAll(taken);
    return taken;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
